// The same in process: the one that dies is that which searches.
#define IN_PROCESS
#include "crashing_behaviours.cpp"
