// The same deeds in the body of a heddle::test, where all executions share one process.
#include <heddle/heddle.h>

#include "deeds/Deeds.h"

int main(int, char** arguments) {
  const Deed& deed = deedNamed(arguments[1]);
  return heddle::test([&deed] { misbehave(deed); }) ? 0 : 1;
}
