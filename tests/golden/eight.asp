% x(1) is circle A holds 1
% x(2) is circle A holds 2
% x(3) is circle A holds 3
% x(4) is circle A holds 4
% x(5) is circle A holds 5
% x(6) is circle A holds 6
% x(7) is circle A holds 7
% x(8) is circle A holds 8
% x(9) is circle B holds 1
% x(10) is circle B holds 2
% x(11) is circle B holds 3
% x(12) is circle B holds 4
% x(13) is circle B holds 5
% x(14) is circle B holds 6
% x(15) is circle B holds 7
% x(16) is circle B holds 8
% x(17) is circle C holds 1
% x(18) is circle C holds 2
% x(19) is circle C holds 3
% x(20) is circle C holds 4
% x(21) is circle C holds 5
% x(22) is circle C holds 6
% x(23) is circle C holds 7
% x(24) is circle C holds 8
% x(25) is circle D holds 1
% x(26) is circle D holds 2
% x(27) is circle D holds 3
% x(28) is circle D holds 4
% x(29) is circle D holds 5
% x(30) is circle D holds 6
% x(31) is circle D holds 7
% x(32) is circle D holds 8
% x(33) is circle E holds 1
% x(34) is circle E holds 2
% x(35) is circle E holds 3
% x(36) is circle E holds 4
% x(37) is circle E holds 5
% x(38) is circle E holds 6
% x(39) is circle E holds 7
% x(40) is circle E holds 8
% x(41) is circle F holds 1
% x(42) is circle F holds 2
% x(43) is circle F holds 3
% x(44) is circle F holds 4
% x(45) is circle F holds 5
% x(46) is circle F holds 6
% x(47) is circle F holds 7
% x(48) is circle F holds 8
% x(49) is circle G holds 1
% x(50) is circle G holds 2
% x(51) is circle G holds 3
% x(52) is circle G holds 4
% x(53) is circle G holds 5
% x(54) is circle G holds 6
% x(55) is circle G holds 7
% x(56) is circle G holds 8
% x(57) is circle H holds 1
% x(58) is circle H holds 2
% x(59) is circle H holds 3
% x(60) is circle H holds 4
% x(61) is circle H holds 5
% x(62) is circle H holds 6
% x(63) is circle H holds 7
% x(64) is circle H holds 8
{ x(1..64) }.
% one digit in circle A
:- not 1 { x(1); x(2); x(3); x(4); x(5); x(6); x(7); x(8) } 1.
% one digit in circle B
:- not 1 { x(9); x(10); x(11); x(12); x(13); x(14); x(15); x(16) } 1.
% one digit in circle C
:- not 1 { x(17); x(18); x(19); x(20); x(21); x(22); x(23); x(24) } 1.
% one digit in circle D
:- not 1 { x(25); x(26); x(27); x(28); x(29); x(30); x(31); x(32) } 1.
% one digit in circle E
:- not 1 { x(33); x(34); x(35); x(36); x(37); x(38); x(39); x(40) } 1.
% one digit in circle F
:- not 1 { x(41); x(42); x(43); x(44); x(45); x(46); x(47); x(48) } 1.
% one digit in circle G
:- not 1 { x(49); x(50); x(51); x(52); x(53); x(54); x(55); x(56) } 1.
% one digit in circle H
:- not 1 { x(57); x(58); x(59); x(60); x(61); x(62); x(63); x(64) } 1.
% one circle for the digit 1
:- not 1 { x(1); x(9); x(17); x(25); x(33); x(41); x(49); x(57) } 1.
% one circle for the digit 2
:- not 1 { x(2); x(10); x(18); x(26); x(34); x(42); x(50); x(58) } 1.
% one circle for the digit 3
:- not 1 { x(3); x(11); x(19); x(27); x(35); x(43); x(51); x(59) } 1.
% one circle for the digit 4
:- not 1 { x(4); x(12); x(20); x(28); x(36); x(44); x(52); x(60) } 1.
% one circle for the digit 5
:- not 1 { x(5); x(13); x(21); x(29); x(37); x(45); x(53); x(61) } 1.
% one circle for the digit 6
:- not 1 { x(6); x(14); x(22); x(30); x(38); x(46); x(54); x(62) } 1.
% one circle for the digit 7
:- not 1 { x(7); x(15); x(23); x(31); x(39); x(47); x(55); x(63) } 1.
% one circle for the digit 8
:- not 1 { x(8); x(16); x(24); x(32); x(40); x(48); x(56); x(64) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(1); x(2); x(9); x(10) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(2); x(3); x(10); x(11) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(3); x(4); x(11); x(12) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(4); x(5); x(12); x(13) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(5); x(6); x(13); x(14) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(6); x(7); x(14); x(15) } 1.
% A and B are joined: their digits differ by at least 2
:- not 0 { x(7); x(8); x(15); x(16) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(1); x(2); x(17); x(18) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(2); x(3); x(18); x(19) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(3); x(4); x(19); x(20) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(4); x(5); x(20); x(21) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(5); x(6); x(21); x(22) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(6); x(7); x(22); x(23) } 1.
% A and C are joined: their digits differ by at least 2
:- not 0 { x(7); x(8); x(23); x(24) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(1); x(2); x(25); x(26) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(2); x(3); x(26); x(27) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(3); x(4); x(27); x(28) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(4); x(5); x(28); x(29) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(5); x(6); x(29); x(30) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(6); x(7); x(30); x(31) } 1.
% A and D are joined: their digits differ by at least 2
:- not 0 { x(7); x(8); x(31); x(32) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(9); x(10); x(17); x(18) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(10); x(11); x(18); x(19) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(11); x(12); x(19); x(20) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(12); x(13); x(20); x(21) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(13); x(14); x(21); x(22) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(14); x(15); x(22); x(23) } 1.
% B and C are joined: their digits differ by at least 2
:- not 0 { x(15); x(16); x(23); x(24) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(9); x(10); x(33); x(34) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(10); x(11); x(34); x(35) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(11); x(12); x(35); x(36) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(12); x(13); x(36); x(37) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(13); x(14); x(37); x(38) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(14); x(15); x(38); x(39) } 1.
% B and E are joined: their digits differ by at least 2
:- not 0 { x(15); x(16); x(39); x(40) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(9); x(10); x(41); x(42) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(10); x(11); x(42); x(43) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(11); x(12); x(43); x(44) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(12); x(13); x(44); x(45) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(13); x(14); x(45); x(46) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(14); x(15); x(46); x(47) } 1.
% B and F are joined: their digits differ by at least 2
:- not 0 { x(15); x(16); x(47); x(48) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(17); x(18); x(25); x(26) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(18); x(19); x(26); x(27) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(19); x(20); x(27); x(28) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(20); x(21); x(28); x(29) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(21); x(22); x(29); x(30) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(22); x(23); x(30); x(31) } 1.
% C and D are joined: their digits differ by at least 2
:- not 0 { x(23); x(24); x(31); x(32) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(17); x(18); x(33); x(34) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(18); x(19); x(34); x(35) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(19); x(20); x(35); x(36) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(20); x(21); x(36); x(37) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(21); x(22); x(37); x(38) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(22); x(23); x(38); x(39) } 1.
% C and E are joined: their digits differ by at least 2
:- not 0 { x(23); x(24); x(39); x(40) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(17); x(18); x(41); x(42) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(18); x(19); x(42); x(43) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(19); x(20); x(43); x(44) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(20); x(21); x(44); x(45) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(21); x(22); x(45); x(46) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(22); x(23); x(46); x(47) } 1.
% C and F are joined: their digits differ by at least 2
:- not 0 { x(23); x(24); x(47); x(48) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(17); x(18); x(49); x(50) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(18); x(19); x(50); x(51) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(19); x(20); x(51); x(52) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(20); x(21); x(52); x(53) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(21); x(22); x(53); x(54) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(22); x(23); x(54); x(55) } 1.
% C and G are joined: their digits differ by at least 2
:- not 0 { x(23); x(24); x(55); x(56) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(25); x(26); x(41); x(42) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(26); x(27); x(42); x(43) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(27); x(28); x(43); x(44) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(28); x(29); x(44); x(45) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(29); x(30); x(45); x(46) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(30); x(31); x(46); x(47) } 1.
% D and F are joined: their digits differ by at least 2
:- not 0 { x(31); x(32); x(47); x(48) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(25); x(26); x(49); x(50) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(26); x(27); x(50); x(51) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(27); x(28); x(51); x(52) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(28); x(29); x(52); x(53) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(29); x(30); x(53); x(54) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(30); x(31); x(54); x(55) } 1.
% D and G are joined: their digits differ by at least 2
:- not 0 { x(31); x(32); x(55); x(56) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(33); x(34); x(41); x(42) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(34); x(35); x(42); x(43) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(35); x(36); x(43); x(44) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(36); x(37); x(44); x(45) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(37); x(38); x(45); x(46) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(38); x(39); x(46); x(47) } 1.
% E and F are joined: their digits differ by at least 2
:- not 0 { x(39); x(40); x(47); x(48) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(33); x(34); x(57); x(58) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(34); x(35); x(58); x(59) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(35); x(36); x(59); x(60) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(36); x(37); x(60); x(61) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(37); x(38); x(61); x(62) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(38); x(39); x(62); x(63) } 1.
% E and H are joined: their digits differ by at least 2
:- not 0 { x(39); x(40); x(63); x(64) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(41); x(42); x(49); x(50) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(42); x(43); x(50); x(51) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(43); x(44); x(51); x(52) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(44); x(45); x(52); x(53) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(45); x(46); x(53); x(54) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(46); x(47); x(54); x(55) } 1.
% F and G are joined: their digits differ by at least 2
:- not 0 { x(47); x(48); x(55); x(56) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(41); x(42); x(57); x(58) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(42); x(43); x(58); x(59) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(43); x(44); x(59); x(60) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(44); x(45); x(60); x(61) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(45); x(46); x(61); x(62) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(46); x(47); x(62); x(63) } 1.
% F and H are joined: their digits differ by at least 2
:- not 0 { x(47); x(48); x(63); x(64) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(49); x(50); x(57); x(58) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(50); x(51); x(58); x(59) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(51); x(52); x(59); x(60) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(52); x(53); x(60); x(61) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(53); x(54); x(61); x(62) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(54); x(55); x(62); x(63) } 1.
% G and H are joined: their digits differ by at least 2
:- not 0 { x(55); x(56); x(63); x(64) } 1.
% circle A holds 7
:- not x(7).
% circle B holds 3
:- not x(11).
% circle C holds 1
:- not x(17).
% circle D holds 4
:- not x(28).
% circle E holds 5
:- not x(37).
% circle F holds 8
:- not x(48).
% circle G holds 6
:- not x(54).
% circle H holds 2
:- not x(58).
#show x/1.
