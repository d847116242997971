// EXPECT: finding data-race, within 50 executions
// TEXT: `pool.count_`
// FLAGS: -O0
// The same without optimisation.
#include "local_destroyed_bad.cpp"
