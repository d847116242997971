// EXPECT: no finding, exhausted, strategy dpor
// The average is the sum divided by the number of values.
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
    return sum_ / count_;
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
