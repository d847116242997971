// EXPECT: no finding, within 200 executions, strategy pos
// AbsList in a library, repaired: whoever compares holds the lock of the second list as well, by comparing a copy of
// it.
#include "collections/Exercise.h"
#include "library/Threads.h"

namespace {

using collections::ArrayList;
using collections::Vector;

Vector first;
Vector second;

void fill(Vector& list) {
  for (int i = 0; i < 3; ++i) {
    list.add(i);
  }
}

void add() {
  if (first.size() == second.size()) {
    second.add(7);
  }
}

void compare() {
  ArrayList copy(second);
  first.equals(copy);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 3) {
    collections::exercise();
  }
  fill(first);
  fill(second);
  runThreads({argc, argv, 1, 2}, add, compare);
}
