% x(1) is vertex 1 has label 1
% x(2) is vertex 1 has label 2
% x(3) is vertex 1 has label 3
% x(4) is vertex 2 has label 1
% x(5) is vertex 2 has label 2
% x(6) is vertex 2 has label 3
% x(7) is vertex 3 has label 1
% x(8) is vertex 3 has label 2
% x(9) is vertex 3 has label 3
{ x(1..9) }.
% one label of vertex 1
:- not 1 { x(1); x(2); x(3) } 1.
% one label of vertex 2
:- not 1 { x(4); x(5); x(6) } 1.
% one label of vertex 3
:- not 1 { x(7); x(8); x(9) } 1.
% one vertex with label 1
:- not 1 { x(1); x(4); x(7) } 1.
% one vertex with label 2
:- not 1 { x(2); x(5); x(8) } 1.
% one vertex with label 3
:- not 1 { x(3); x(6); x(9) } 1.
% 1 and 2 are joined: their labels differ by at least 2
:- not 0 { x(1); x(2); x(4); x(5) } 1.
% 1 and 2 are joined: their labels differ by at least 2
:- not 0 { x(2); x(3); x(5); x(6) } 1.
% 2 and 3 are joined: their labels differ by at least 2
:- not 0 { x(4); x(5); x(7); x(8) } 1.
% 2 and 3 are joined: their labels differ by at least 2
:- not 0 { x(5); x(6); x(8); x(9) } 1.
#show x/1.
