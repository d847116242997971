// EXPECT: finding deadlock, within 1000 executions, strategy pos, seed 1
// Deadlock: two containers that copy from each other lock each other in opposite orders.
//
// Usage: deadlock_bad [VECTORS [TABLES]]: threads that copy into the vector, and threads that use the table. Only the
// first of the latter copies into the table. Default: 1 2.
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
    std::lock_guard<std::mutex> hold(guard_);  // AT outer
    sum_ += other.total();                     // AT call
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
