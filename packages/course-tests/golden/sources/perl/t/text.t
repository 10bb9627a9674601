use strict;
use warnings;
use Test::More;

is(lc 'A', 'a', 'lower case');
is(length "a#b", 3, 'a \# in a name');
done_testing();
