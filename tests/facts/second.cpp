// A library for the tests of static facts.
int inLibrary;
void callLibrary() { inLibrary = 1; }
