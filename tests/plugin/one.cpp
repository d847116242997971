#include "both.h"

int first(Base* base) { return shared<int>(1) + base->go(); }
