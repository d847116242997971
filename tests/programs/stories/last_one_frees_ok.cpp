// EXPECT: no finding, exhausted, strategy dpor
// Each user tests the result of its own decrement.
#include <atomic>
#include <thread>

int* shared = new int(7);
std::atomic<int> users{2};

void release() {
  if (--users == 0) {
    delete shared;
  }
}

int main() {
  std::thread a(release);
  std::thread b(release);
  a.join();
  b.join();
}
