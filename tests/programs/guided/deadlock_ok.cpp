// EXPECT: no finding, within 200 executions, strategy pos
// Deadlock, repaired: a container is read before the lock of the other is taken.
#include <atomic>
#include <mutex>

#include "library/Threads.h"

namespace {

class Container {
public:
  void put(int item) {
    std::lock_guard<std::mutex> hold(guard_);
    sum_ += item;
  }

  int total() {
    std::lock_guard<std::mutex> hold(guard_);  // AT inner
    return sum_;
  }

  void copyFrom(Container& other) {
    const int more = other.total();
    std::lock_guard<std::mutex> hold(guard_);  // AT outer
    sum_ += more;
  }

private:
  std::mutex guard_;
  int sum_ = 1;
};

Container vector;
Container table;
std::atomic<int> users{0};

void copyIntoVector() {
  vector.put(1);           // AT first put
  vector.copyFrom(table);  // AT vector
}

void useTable() {
  if (users++ == 0) {        // AT count
    table.copyFrom(vector);  // AT table
  } else {
    table.put(2);
  }
}

}  // namespace

int main(int argc, char** argv) { runThreads({argc, argv, 1, 2}, copyIntoVector, useTable); }
