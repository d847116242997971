// EXPECT: finding data-race, within 1000 executions, strategy pos, seed 1
// ALSO: assertion
// AbsList in a library of lists, maps and queues (collections/, more than 3,000 lines of code). Comparing two vectors
// holds the lock of the first, and iterates over the second without its lock. Another thread adds to the second.
//
// Usage: large_list_bad [ADDERS [COMPARERS [ANYTHING]]]. Default: 1 2. With a third argument, the library is tested
// first.
#include "collections/Exercise.h"
#include "library/Threads.h"

namespace {

using collections::Vector;

Vector first;
Vector second;

void fill(Vector& list) {
  for (int i = 0; i < 3; ++i) {
    list.add(i);
  }
}

void add() {
  if (first.size() == second.size()) {  // AT sizes
    second.add(7);
  }
}

void compare() { first.equals(second); }

}  // namespace

int main(int argc, char** argv) {
  if (argc > 3) {
    collections::exercise();
  }
  fill(first);
  fill(second);
  runThreads({argc, argv, 1, 2}, add, compare);
}
