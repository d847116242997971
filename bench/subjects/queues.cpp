// Little work between many synchronisation operations: threads pass items through a bounded queue.
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

class Queue {
public:
  void push(std::string item) {
    std::unique_lock lock(mutex_);
    notFull_.wait(lock, [this] { return items_.size() < kRoom; });
    items_.push_back(std::move(item));
    notEmpty_.notify_one();
  }

  std::string pop() {
    std::unique_lock lock(mutex_);
    notEmpty_.wait(lock, [this] { return !items_.empty(); });
    std::string item = std::move(items_.front());
    items_.pop_front();
    notFull_.notify_one();
    return item;
  }

private:
  static constexpr std::size_t kRoom = 16;
  std::mutex mutex_;
  std::condition_variable notFull_;
  std::condition_variable notEmpty_;
  std::deque<std::string> items_;
};

constexpr int kPairs = 4;
constexpr int kItems = 60'000;

}  // namespace

int main() {
  Queue queue;
  std::vector<std::uint64_t> sums(kPairs);
  std::vector<std::thread> threads;
  for (int pair = 0; pair < kPairs; ++pair) {
    threads.emplace_back([&queue] {
      for (int i = 0; i < kItems; ++i) {
        queue.push(std::to_string(i));
      }
    });
    threads.emplace_back([&queue, &sum = sums[static_cast<std::size_t>(pair)]] {
      for (int i = 0; i < kItems; ++i) {
        sum += queue.pop().size();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::uint64_t total = 0;
  for (const std::uint64_t sum : sums) {
    total += sum;
  }
  std::printf("%lu\n", static_cast<unsigned long>(total));
}
