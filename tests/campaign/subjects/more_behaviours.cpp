// Ten times as many behaviours, for executions that cost little.
#define ROUNDS_OF_SOME 3
#include "many_behaviours.cpp"
