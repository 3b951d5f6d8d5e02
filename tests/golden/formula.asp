% x(1) is variable 1
% x(2) is variable 2
{ x(1..2) }.
% clause 1: 1 -2
:- not 1 { x(1); not x(2) } 2.
% variable 2 is true
:- not x(2).
#show x/1.
