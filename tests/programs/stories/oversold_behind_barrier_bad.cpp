// EXPECT: finding assertion, within 2000 executions
// CAUSE: @check @use
// A check and its use are in two critical sections. The start line and the counter are not the cause.
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
  bool has(int count) {
    ++operations;
    const std::lock_guard lock(mutex_);
    return left_ >= count;  // @check
  }
  void take(int count) {
    if (!has(count)) {
      return;
    }
    const std::lock_guard lock(mutex_);
    left_ -= count;  // @use
    assert(left_ >= 0);
  }

private:
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
