// EXPECT: finding assertion, within 200 executions
// CAUSE: none
// The error does not depend on the order of the threads, so no order is blamed.
#include <cassert>
#include <mutex>
#include <thread>

class Average {
public:
  void add(int value) {
    const std::lock_guard lock(mutex_);
    sum_ += value;
    ++count_;
  }
  int result() {
    const std::lock_guard lock(mutex_);
    return sum_ / (count_ - 1);
  }

private:
  std::mutex mutex_;
  int sum_ = 0;
  int count_ = 0;
};

int main() {
  Average average;
  const auto addTwo = [&] {
    average.add(10);
    average.add(10);
  };
  std::thread a(addTwo);
  std::thread b(addTwo);
  a.join();
  b.join();
  assert(average.result() == 10);
}
