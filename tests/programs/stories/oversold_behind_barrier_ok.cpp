// EXPECT: no finding, exhausted, strategy dpor
// The check and its use are in one critical section.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

std::atomic<long> operations{0};

class StartLine {
public:
  explicit StartLine(int count) : missing_(count) {}
  void arrive() {
    std::unique_lock lock(mutex_);
    if (--missing_ == 0) {
      open_ = true;
      opened_.notify_all();
    } else {
      opened_.wait(lock, [this] { return open_; });
    }
  }

private:
  std::mutex mutex_;
  std::condition_variable opened_;
  int missing_;
  bool open_ = false;
};

class Stock {
public:
  void take(int count) {
    const std::lock_guard lock(mutex_);
    if (!has(count)) {
      return;
    }
    left_ -= count;
    assert(left_ >= 0);
  }

private:
  // The caller holds the mutex.
  bool has(int count) {
    ++operations;
    return left_ >= count;
  }

  std::mutex mutex_;
  int left_ = 5;
};

int main() {
  Stock stock;
  StartLine line(3);
  std::vector<std::thread> clerks;
  for (int i = 0; i < 3; ++i) {
    clerks.emplace_back([&, i] {
      line.arrive();
      stock.take(2 + i % 2);
      ++operations;
    });
  }
  for (std::thread& clerk : clerks) {
    clerk.join();
  }
}
