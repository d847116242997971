// EXPECT: no finding, within 200 executions
// Each thread decrements the count in one atomic operation.
#include <atomic>
#include <thread>

std::atomic<int> users{2};

void leave() { users.fetch_sub(1); }

int main() {
  std::thread one(leave);
  std::thread other(leave);
  while (users.load() != 0) {
    std::this_thread::yield();
  }
  one.join();
  other.join();
}
