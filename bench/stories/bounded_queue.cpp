// A bounded queue between one parser and two consumers, with batches, a close operation and statistics.
//
// BUG 1: lost wake-up; BoundedQueue uses one condition variable for both directions and notifies one thread, so the
//        notification of a consumer in pop() can wake the other consumer, which finds the queue empty, while the
//        producer stays asleep in push().
// TRUTH 1: wait_push@producer, notify_pop@consumer A, wait_pop@consumer B; lost wake-up
// FIX 1: Use one condition variable for "not full" and one for "not empty", or notify all threads.
//
// BUG 2: atomicity violation; BoundedQueue::pop waits under an `if`, so a consumer that was notified takes an
//        item after another consumer has emptied the queue.
// TRUTH 2: wait_if@consumer A, take@consumer B, take@consumer A; assertion
// FIX 2: Check `count_` in a loop around the wait in BoundedQueue::pop.
#include <array>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

struct QueueStatistics {
  std::size_t pushed = 0;
  std::size_t popped = 0;
  std::size_t highWater = 0;
};

template <typename T, std::size_t kCapacity>
class BoundedQueue {
public:
  /// Waits for room. Returns false if the queue was closed.
  bool push(T value) {
    std::unique_lock lock(mutex_);
    while (count_ == kCapacity && !closed_) {
      roomCondition().wait(lock);  // [wait_push]
    }
    if (closed_) { return false; }
    slots_[(first_ + count_) % kCapacity] = std::move(value);
    ++count_;
    ++statistics_.pushed;
    if (count_ > statistics_.highWater) { statistics_.highWater = count_; }
    itemCondition().notify_one();
    return true;
  }

  /// Waits for an item. Returns nothing if the queue was closed and is empty.
  std::optional<T> pop() {
    std::unique_lock lock(mutex_);
#if BUG == 2
    if (count_ == 0 && !closed_) {
      itemCondition().wait(lock);  // [wait_if]
    }
#else
    while (count_ == 0 && !closed_) {
      itemCondition().wait(lock);  // [wait_pop]
    }
#endif
    if (closed_ && count_ == 0) { return std::nullopt; }
    return take();
  }

  std::optional<T> tryPop() {
    const std::lock_guard lock(mutex_);
    if (count_ == 0) { return std::nullopt; }
    return take();
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    notFull_.notify_all();
    notEmpty_.notify_all();
  }

  bool empty() const {
    const std::lock_guard lock(mutex_);
    return count_ == 0;
  }

  QueueStatistics statistics() const {
    const std::lock_guard lock(mutex_);
    return statistics_;
  }

private:
  /// The caller holds `mutex_`.
  T take() {
    assert(count_ > 0);  // [take]
    T value = std::move(slots_[first_]);
    first_ = (first_ + 1) % kCapacity;
    --count_;  // [take]
    ++statistics_.popped;
    roomCondition().notify_one();  // [notify_pop]
    return value;
  }

  std::condition_variable& roomCondition() {
#if BUG == 1
    return notEmpty_;
#else
    return notFull_;
#endif
  }

  std::condition_variable& itemCondition() { return notEmpty_; }

  mutable std::mutex mutex_;
  std::condition_variable notFull_;
  std::condition_variable notEmpty_;
  std::array<T, kCapacity> slots_{};
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  bool closed_ = false;
  QueueStatistics statistics_;
};

/// A line of input after parsing.
struct Record {
  std::uint32_t line = 0;
  std::string key;
  int amount = 0;
};

/// Splits lines of the form "key=amount".
Record parse(std::uint32_t line, const std::string& text) {
  const std::size_t separator = text.find('=');
  assert(separator != std::string::npos);
  Record record;
  record.line = line;
  record.key = text.substr(0, separator);
  for (std::size_t i = separator + 1; i < text.size(); ++i) {
    record.amount = record.amount * 10 + (text[i] - '0');
  }
  return record;
}

/// Sums of one consumer. Not shared.
class Totals {
public:
  void add(const Record& record) {
    for (Entry& entry : entries_) {
      if (entry.key == record.key) {
        entry.amount += record.amount;
        return;
      }
    }
    entries_.push_back({record.key, record.amount});
  }

  int sum() const {
    return std::accumulate(entries_.begin(), entries_.end(), 0,
                           [](int total, const Entry& entry) { return total + entry.amount; });
  }

  std::size_t keys() const { return entries_.size(); }

private:
  struct Entry {
    std::string key;
    int amount;
  };
  std::vector<Entry> entries_;
};

using RecordQueue = BoundedQueue<Record, 1>;

void produce(RecordQueue& queue, const std::vector<std::string>& lines) {
  std::uint32_t number = 0;
  for (const std::string& line : lines) {
    const bool accepted = queue.push(parse(++number, line));
    assert(accepted);
  }
}

/// Each consumer handles a fixed number of records, as a consumer with a quota does.
void consume(RecordQueue& queue, std::size_t quota, Totals& totals) {
  for (std::size_t i = 0; i < quota; ++i) {
    const std::optional<Record> record = queue.pop();
    assert(record.has_value());
    totals.add(*record);
  }
}

int expectedSum(const std::vector<std::string>& lines) {
  int sum = 0;
  for (const std::string& line : lines) {
    sum += parse(0, line).amount;
  }
  return sum;
}

}  // namespace

int main() {
  const std::vector<std::string> lines = {"rent=700", "food=120", "rent=50", "fuel=64"};
  RecordQueue queue;
  Totals left;
  Totals right;

  std::thread consumerA([&] { consume(queue, 2, left); });
  std::thread consumerB([&] { consume(queue, 2, right); });
  std::thread producer([&] { produce(queue, lines); });
  producer.join();
  consumerA.join();
  consumerB.join();

  assert(left.sum() + right.sum() == expectedSum(lines));
  assert(left.keys() + right.keys() >= 3);
  const QueueStatistics statistics = queue.statistics();
  assert(statistics.pushed == lines.size());
  assert(statistics.popped == lines.size());
  assert(statistics.highWater == 1);
  queue.close();
  assert(!queue.push(Record{}));
  assert(queue.empty());
  assert(!queue.tryPop().has_value());
}
