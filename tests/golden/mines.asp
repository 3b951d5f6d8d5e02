% x(1) is mine 1 1
% x(2) is mine 1 2
{ x(1..2) }.
% cell 1,1 counts 1
:- not 1 { x(1); x(2) } 1.
#show x/1.
