% x(1) is queen 1 1
% x(2) is queen 1 2
% x(3) is queen 2 1
% x(4) is queen 2 2
{ x(1..4) }.
% one queen in row 1
:- not 1 { x(1); x(2) } 1.
% one queen in row 2
:- not 1 { x(3); x(4) } 1.
% one queen in column 1
:- not 1 { x(1); x(3) } 1.
% one queen in column 2
:- not 1 { x(2); x(4) } 1.
% at most one queen on the diagonal through 1,1
:- not 0 { x(1); x(4) } 1.
% at most one queen on the antidiagonal through 1,2
:- not 0 { x(2); x(3) } 1.
#show x/1.
