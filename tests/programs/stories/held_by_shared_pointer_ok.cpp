// EXPECT: no finding, exhausted, strategy dpor
// The check and the use of the stock are in one critical section.
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

class Stock {
public:
  void take() {
    const std::lock_guard lock(mutex_);
    if (left_ == 0) {
      return;
    }
    --left_;
  }
  int left() {
    const std::lock_guard lock(mutex_);
    return left_;
  }

private:
  std::mutex mutex_;
  int left_ = 1;
};

int main() {
  const auto stock = std::make_shared<Stock>();
  std::thread a([stock] { stock->take(); });
  std::thread b([stock] { stock->take(); });
  a.join();
  b.join();
  assert(stock->left() >= 0);
}
