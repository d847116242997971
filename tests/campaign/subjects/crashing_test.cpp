// The same in process: the process that crashes is the one that searches.
#define IN_PROCESS
#include "crashing_behaviours.cpp"
