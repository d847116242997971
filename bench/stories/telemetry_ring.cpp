// A single-producer single-consumer ring of samples, and a summary that the collector hands to a reporter.
//
// BUG 1: order violation; SampleRing::push advances `head_` before it stores the sample, so SampleRing::pop can
//        read the slot's old content.
// TRUTH 1: publish_head@sensor, read_slot@collector, store_slot@sensor; assertion
// FIX 1: Store the sample before advancing `head_`.
//
// BUG 2: data race (a hand-over without synchronisation, several races); the Mailbox's flag `full_` is stored and
//        loaded with relaxed order, so the fields of the Summary that put() writes and take() reads are not ordered.
// TRUTH 2: write_summary@collector, publish_summary@collector, read_summary@reporter; data race
// FIX 2: Use release order for the store and acquire order for the load of `full_`.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// A sample packs a sequence number and a value into one word.
class Sample {
public:
  Sample(std::uint32_t sequence, std::uint32_t value) : word_((std::uint64_t{sequence} << 32) | value) {}
  explicit Sample(std::uint64_t word) : word_(word) {}

  std::uint32_t sequence() const { return static_cast<std::uint32_t>(word_ >> 32); }
  std::uint32_t value() const { return static_cast<std::uint32_t>(word_); }
  std::uint64_t word() const { return word_; }

private:
  std::uint64_t word_;
};

template <std::size_t kCapacity>
class SampleRing {
public:
  SampleRing() {
    for (std::atomic<std::uint64_t>& slot : slots_) {
      slot = 0;
    }
  }

  /// Only for the producer. Returns false if the ring is full.
  bool push(Sample sample) {
    const std::uint64_t head = head_.load();
    if (head - tail_.load() == kCapacity) { return false; }
#if BUG == 1
    head_.store(head + 1);                          // [publish_head]
    slots_[head % kCapacity].store(sample.word());  // [store_slot]
#else
    slots_[head % kCapacity].store(sample.word());
    head_.store(head + 1);
#endif
    return true;
  }

  /// Only for the consumer. Returns nothing if the ring is empty.
  std::optional<Sample> pop() {
    const std::uint64_t tail = tail_.load();
    if (tail == head_.load()) { return std::nullopt; }
    const Sample sample(slots_[tail % kCapacity].load());  // [read_slot]
    tail_.store(tail + 1);
    return sample;
  }

private:
  std::array<std::atomic<std::uint64_t>, kCapacity> slots_;
  std::atomic<std::uint64_t> head_{0};
  std::atomic<std::uint64_t> tail_{0};
};

/// What the collector computes from the samples.
struct Summary {
  std::uint32_t count = 0;
  std::uint32_t minimum = 0;
  std::uint32_t maximum = 0;
  std::uint64_t sum = 0;

  void add(std::uint32_t value) {
    if (count == 0 || value < minimum) { minimum = value; }
    if (count == 0 || value > maximum) { maximum = value; }
    sum += value;
    ++count;
  }

  double mean() const { return count == 0 ? 0.0 : static_cast<double>(sum) / count; }
};

/// Holds one summary on its way to the reporter.
class Mailbox {
public:
  void put(const Summary& summary) {
    count_ = summary.count;      // [write_summary]
    minimum_ = summary.minimum;  // [write_summary]
    maximum_ = summary.maximum;  // [write_summary]
    sum_ = summary.sum;          // [write_summary]
    full_.store(true, kStore);   // [publish_summary]
  }

  /// Polls until a summary is there.
  Summary take() {
    while (!full_.load(kLoad)) {
      std::this_thread::yield();
    }
    Summary summary;
    summary.count = count_;      // [read_summary]
    summary.minimum = minimum_;  // [read_summary]
    summary.maximum = maximum_;  // [read_summary]
    summary.sum = sum_;          // [read_summary]
    return summary;
  }

private:
#if BUG == 2
  static constexpr std::memory_order kStore = std::memory_order_relaxed;
  static constexpr std::memory_order kLoad = std::memory_order_relaxed;
#else
  static constexpr std::memory_order kStore = std::memory_order_release;
  static constexpr std::memory_order kLoad = std::memory_order_acquire;
#endif

  std::uint32_t count_ = 0;
  std::uint32_t minimum_ = 0;
  std::uint32_t maximum_ = 0;
  std::uint64_t sum_ = 0;
  std::atomic<bool> full_{false};
};

/// The value that a sensor measures at a time: a saw tooth.
constexpr std::uint32_t measure(std::uint32_t time) { return 10 + time * 7 % 5; }

using Ring = SampleRing<2>;

class Sensor {
public:
  Sensor(Ring& ring, std::uint32_t samples) : ring_(ring), samples_(samples) {}

  void run() {
    for (std::uint32_t time = 1; time <= samples_; ++time) {
      while (!ring_.push(Sample(time, measure(time)))) {
        ++stalls_;
        std::this_thread::yield();
      }
    }
  }

private:
  Ring& ring_;
  const std::uint32_t samples_;
  std::uint32_t stalls_ = 0;
};

class Collector {
public:
  Collector(Ring& ring, Mailbox& mailbox, std::uint32_t samples) : ring_(ring), mailbox_(mailbox), samples_(samples) {}

  void run() {
    std::uint32_t expected = 1;
    while (expected <= samples_) {
      const std::optional<Sample> sample = ring_.pop();
      if (!sample) {
        std::this_thread::yield();
        continue;
      }
      assert(sample->sequence() == expected);
      summary_.add(sample->value());
      ++expected;
    }
    mailbox_.put(summary_);
  }

private:
  Ring& ring_;
  Mailbox& mailbox_;
  const std::uint32_t samples_;
  Summary summary_;
};

}  // namespace

int main() {
  constexpr std::uint32_t kSamples = 4;
  Ring ring;
  Mailbox mailbox;
  Sensor sensor(ring, kSamples);
  Collector collector(ring, mailbox, kSamples);
  Summary reported;

  std::thread sensorThread([&] { sensor.run(); });
  std::thread collectorThread([&] { collector.run(); });
  std::thread reporter([&] { reported = mailbox.take(); });
  sensorThread.join();
  collectorThread.join();
  reporter.join();

  Summary expected;
  for (std::uint32_t time = 1; time <= kSamples; ++time) {
    expected.add(measure(time));
  }
  assert(reported.count == kSamples);
  assert(reported.minimum == expected.minimum);
  assert(reported.maximum == expected.maximum);
  assert(reported.sum == expected.sum);
  assert(reported.mean() >= reported.minimum && reported.mean() <= reported.maximum);
}
