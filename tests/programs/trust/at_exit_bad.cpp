// EXPECT: finding use-after-free, within 500 executions
// PREEMPTIONS: 1
// ALSO: data-race
// ALSO: signal
// A thread outlives main and uses a global that is destroyed at exit.
#include <mutex>
#include <thread>
#include <vector>

std::mutex m;
std::vector<int> numbers(10, 1);

struct Slow {
  ~Slow() {
    for (int i = 0; i < 4; ++i) {
      std::lock_guard lock(m);
    }
  }
};

Slow slowToEnd;
std::vector<int> early(10, 1);  // destroyed before slowToEnd, so that a thread has time to run in between

int main() {
  std::thread([] {
    for (int i = 0; i < 4; ++i) {
      std::lock_guard lock(m);
      int* first = early.data();
      if (first != nullptr) {
        *first = i;
      }
    }
  }).detach();
}
