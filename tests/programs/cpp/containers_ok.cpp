// EXPECT: no finding, within 100 executions
// A typical hand-written thread-safe queue.
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

class Queue {
public:
  void push(std::string item) {
    {
      std::lock_guard<std::mutex> hold(guard_);
      items_.push_back(std::move(item));
    }
    changed_.notify_one();
  }
  std::string pop() {
    std::unique_lock<std::mutex> hold(guard_);
    changed_.wait(hold, [this] { return !items_.empty(); });
    std::string item = std::move(items_.front());
    items_.pop_front();
    return item;
  }

private:
  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<std::string> items_;
};

int main() {
  Queue queue;
  std::map<std::string, int> seen;
  std::thread first([&] { queue.push("a string that is too long for the small buffer"); });
  std::thread second([&] { queue.push("short"); });
  std::thread reader([&] {
    for (int i = 0; i < 2; ++i) {
      ++seen[queue.pop()];
    }
  });
  first.join();
  second.join();
  reader.join();
  return seen.size() == 2 ? 0 : 1;
}
