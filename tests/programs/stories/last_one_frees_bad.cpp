// EXPECT: finding double-free, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// The last user frees the block; whether a user is the last is read after the decrement, not taken from its result.
#include <atomic>
#include <thread>

int* shared = new int(7);
std::atomic<int> users{2};

void release() {
  --users;
  if (users == 0) {  // @fault
    delete shared;
  }
}

int main() {
  std::thread a(release);
  std::thread b(release);
  a.join();
  b.join();
}
