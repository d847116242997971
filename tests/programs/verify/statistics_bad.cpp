// TOOL: heddle
// VERDICT: confirmed data-race
// The count has a lock, and the sum has none.
#include <mutex>
#include <thread>

struct Statistics {
  std::mutex mutex;
  int count = 0;
  int sum = 0;
};

Statistics statistics;

void add(int value) {
  {
    std::lock_guard lock(statistics.mutex);
    ++statistics.count;
  }
  statistics.sum += value;
}

int main() {
  std::thread first(add, 1);
  std::thread second(add, 2);
  first.join();
  second.join();
}
