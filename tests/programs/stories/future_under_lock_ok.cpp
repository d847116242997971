// EXPECT: no finding, exhausted, strategy dpor
// The thread waits for the future before it takes the lock.
#include <future>
#include <mutex>
#include <thread>

class Session {
public:
  int token() {
    const std::lock_guard lock(mutex_);
    return token_;
  }
  void refresh() {
    std::promise<int> promise;
    std::future<int> next = promise.get_future();
    std::thread loader([&] { promise.set_value(token() + 1); });
    const int token = next.get();
    {
      const std::lock_guard lock(mutex_);
      token_ = token;
    }
    loader.join();
  }

private:
  std::mutex mutex_;
  int token_ = 0;
};

int main() {
  Session session;
  session.refresh();
}
