// A whole program that does the deed its argument names.
#include "deeds/Deeds.h"

int main(int, char** arguments) {
  misbehave(deedNamed(arguments[1]));
  return 0;
}
