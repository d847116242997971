#pragma once

#include <array>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "Arguments.h"

/// A ring buffer between producers and consumers. It closes when the last producer has left.
class BoundedBuffer {
public:
  explicit BoundedBuffer(int producers) : producers_(producers) {}

  /// Appends the item, and waits while the buffer is full. Defined by the subject.
  void put(int item);

  /// The oldest item, or nothing if the buffer is closed and empty.
  std::optional<int> take() {
    std::unique_lock<std::mutex> hold(guard_);
    notEmpty_.wait(hold, [this] { return count_ > 0 || producers_ == 0; });
    if (count_ == 0) {
      return std::nullopt;
    }
    const int item = ring_[first_];
    first_ = (first_ + 1) % kCapacity;
    --count_;
    notFull_.notify_one();
    return item;
  }

  void producerFinished() {
    std::lock_guard<std::mutex> hold(guard_);
    if (--producers_ == 0) {
      notEmpty_.notify_all();
    }
  }

private:
  static constexpr unsigned kCapacity = 3;

  void awaitRoom(std::unique_lock<std::mutex>& hold) {
    notFull_.wait(hold, [this] { return count_ < kCapacity; });
  }

  unsigned nextPlace() const { return (first_ + count_) % kCapacity; }

  void store(unsigned place, int item) {
    ring_[place] = item;
    ++count_;
    notEmpty_.notify_one();
  }

  std::mutex guard_;
  std::condition_variable notFull_;
  std::condition_variable notEmpty_;
  std::array<int, kCapacity> ring_{};
  unsigned first_ = 0;
  unsigned count_ = 0;
  int producers_;
};

inline void produce(BoundedBuffer& buffer, int id, int items) {
  for (int i = 0; i < items; ++i) {
    buffer.put(id * items + i);
  }
  buffer.producerFinished();
}

inline void consume(BoundedBuffer& buffer, long& sum) {
  while (const std::optional<int> item = buffer.take()) {
    sum += *item;
  }
}

inline int runProducerConsumer(int argc, char** argv) {
  const int threads = argument(argc, argv, 1, "THREADS", 7, 2);
  const int items = argument(argc, argv, 2, "ITEMS", 2, 1);
  const int consumers = threads / 2;
  const int producers = threads - consumers;
  BoundedBuffer buffer(producers);
  std::vector<long> sums(static_cast<std::size_t>(consumers));
  std::vector<std::thread> running;
  for (long& sum : sums) {
    running.emplace_back([&buffer, &sum] { consume(buffer, sum); });
  }
  for (int id = 0; id < producers; ++id) {
    running.emplace_back([&buffer, id, items] { produce(buffer, id, items); });
  }
  for (std::thread& thread : running) {
    thread.join();
  }
  long total = 0;
  for (const long sum : sums) {
    total += sum;
  }
  const long last = static_cast<long>(producers) * items - 1;
  assert(total == last * (last + 1) / 2 && "every item is consumed once");
  return 0;
}
