% x(1) is edge 1 2
% x(2) is edge 1 3
% x(3) is edge 2 3
{ x(1..3) }.
% the cycle: two edges at 1
:- not 2 { x(1); x(2) } 2.
% the cycle: two edges at 2
:- not 2 { x(1); x(3) } 2.
% the cycle: two edges at 3
:- not 2 { x(2); x(3) } 2.
% the cycle: every node is reached from node 1
edge1(1,2,1).
edge1(1,3,2).
edge1(2,3,3).
joined1(U,V) :- edge1(U,V,E), x(E).
joined1(V,U) :- edge1(U,V,E), x(E).
reached1(1).
reached1(V) :- reached1(U), joined1(U,V).
:- V = 1..3, not reached1(V).
#show x/1.
