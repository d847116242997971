// EXPECT: finding endless, within 2000 executions
// CAUSE: @load @store
// FAULT: @load
// A count is decremented by a load and a store, one decrement is lost, and a thread spins until the count is zero.
#include <atomic>
#include <thread>

std::atomic<int> users{2};

void leave() {
  const int before = users.load();  // @load
  users.store(before - 1);          // @store
}

int main() {
  std::thread one(leave);
  std::thread other(leave);
  while (users.load() != 0) {
    std::this_thread::yield();
  }
  one.join();
  other.join();
}
