// EXPECT: no finding, within 200 executions, strategy pos
// AbsList, repaired: comparing two lists holds the locks of both.
#include "library/Lists.h"
#include "library/Threads.h"

namespace {

class Vector : public List {
public:
  using List::List;

  bool equals(Vector& other) {
    std::scoped_lock hold(guard_, other.guard_);  // AT equals
    return equalsUnlocked(other);
  }
};

Vector first(3);
Vector second(3);

void add() {
  if (first.size() == second.size()) {
    second.add(7);
  }
}

void compare() { first.equals(second); }

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, add, compare); }
