% x(1) is edge 1 2
% x(2) is edge 2 3
% x(3) is end 1
% x(4) is end 2
% x(5) is end 3
{ x(1..5) }.
% the open tour: 2 ends among the 2 nodes of the colour of 1
:- not 2 { x(3); x(5) } 2.
% the open tour: 0 ends among the one node of the colour of 2
:- not 0 { x(4) } 0.
% the open tour: two edges (an end counts as one) at 1
:- not 2 { x(1); x(3) } 2.
% the open tour: two edges (an end counts as one) at 2
:- not 2 { x(1); x(2); x(4) } 2.
% the open tour: two edges (an end counts as one) at 3
:- not 2 { x(2); x(5) } 2.
% the open tour: every node is reached from node 0
edge1(1,2,1).
edge1(2,3,2).
edge1(0,1,3).
edge1(0,2,4).
edge1(0,3,5).
joined1(U,V) :- edge1(U,V,E), x(E).
joined1(V,U) :- edge1(U,V,E), x(E).
reached1(0).
reached1(V) :- reached1(U), joined1(U,V).
:- V = 1..3, not reached1(V).
% the tour begins at square 1 (1,1)
:- not x(3).
#show x/1.
