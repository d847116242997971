// EXPECT: no finding, within 50 executions
// SUSPICION: none
// A message moves through two queues, each with its own lock. Both threads allocate and free the nodes, and the n-th
// block of one thread must not be confused with a block of the other.
#include <condition_variable>
#include <list>
#include <mutex>
#include <string>
#include <thread>

class Queue {
public:
  void put(std::string message) {
    {
      const std::lock_guard held(guard_);
      messages_.push_back(std::move(message));
    }
    arrived_.notify_one();
  }

  std::string take() {
    std::unique_lock held(guard_);
    arrived_.wait(held, [this] { return !messages_.empty(); });
    std::string message = std::move(messages_.front());
    messages_.pop_front();
    return message;
  }

private:
  std::mutex guard_;
  std::condition_variable arrived_;
  std::list<std::string> messages_;
};

int main() {
  constexpr int kMessages = 4;
  Queue orders;
  Queue receipts;
  std::thread shop([&] {
    for (int i = 0; i < kMessages; ++i) {
      receipts.put("a receipt of a long order: " + orders.take());
    }
  });
  std::size_t letters = 0;
  std::thread customer([&] {
    for (int i = 0; i < kMessages; ++i) {
      letters += receipts.take().size();
    }
  });
  for (int i = 0; i < kMessages; ++i) {
    orders.put("one of many things that the shop sells");
  }
  shop.join();
  customer.join();
  return letters > 0 ? 0 : 1;
}
