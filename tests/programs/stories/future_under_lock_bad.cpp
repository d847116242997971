// EXPECT: finding deadlock, within 2000 executions
// TEXT: waits for a future
// CAUSE: @lock @get @needs
// A thread waits for a future under a lock that the thread with the promise needs.
#include <future>
#include <mutex>
#include <thread>

class Session {
public:
  int token() {
    const std::lock_guard lock(mutex_);  // @needs
    return token_;
  }
  void refresh() {
    std::promise<int> promise;
    std::future<int> next = promise.get_future();
    std::thread loader([&] { promise.set_value(token() + 1); });
    {
      const std::lock_guard lock(mutex_);  // @lock
      token_ = next.get();                 // @get
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
