// COMPILERS: clang    (g++ does not record the class of an access)
// EXPECT: finding assertion, within 2000 executions
// CAUSE: @check @use
// TEXT: `Stock::left_`
// Members of an object that std::make_shared allocates have the names of the object's class.
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

class Stock {
public:
  void take() {
    if (left() == 0) {
      return;
    }
    const std::lock_guard lock(mutex_);
    --left_;  // @use
  }
  int left() {
    const std::lock_guard lock(mutex_);
    return left_;  // @check
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
