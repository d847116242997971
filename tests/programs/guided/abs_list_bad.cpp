// EXPECT: finding data-race, within 1000 executions, strategy pos, seed 1
// AbsList: comparing two lists holds the lock of the first, and iterates over the second without its lock. Another
// thread adds to the second.
//
// Usage: abs_list_bad [ADDERS [COMPARERS]]. Default: 1 2.
#include "library/Lists.h"
#include "library/Threads.h"

namespace {

class Vector : public List {
public:
  using List::List;

  bool equals(Vector& other) {
    std::lock_guard<std::mutex> hold(guard_);  // AT equals
    return equalsUnlocked(other);
  }
};

Vector first(3);
Vector second(3);

void add() {
  if (first.size() == second.size()) {  // AT sizes
    second.add(7);
  }
}

void compare() { first.equals(second); }

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, add, compare); }
