// A heat simulation on strips of a rod. Workers exchange the temperatures at the edges in phases.
//
// BUG 1: lost wake-up; PhaseBarrier::arrive waits for `arrived_` to be zero instead of for the next generation, so
//        a fast worker that arrives for the next phase makes the slow worker, which has just been notified, wait
//        again.
// TRUTH 1: wait@slow, reset@fast, arrive_again@fast, recheck@slow; lost wake-up
// FIX 1: Count generations, and wait until the generation changes.
//
// BUG 2: order violation after a long run; Worker::run skips the second barrier of phase 187, so a fast
//        worker publishes its edges for the next phase before the slow worker has read those of this phase.
// TRUTH 2: skip@fast, publish@fast, read_edge@slow; assertion
// FIX 2: Pass the second barrier in every phase.
#include <array>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Holds workers until all of them have arrived. Used again for each phase.
class PhaseBarrier {
public:
  explicit PhaseBarrier(int workers) : workers_(workers) {}

  void arrive() {
    std::unique_lock lock(mutex_);
    ++arrived_;  // [arrive_again]
    if (arrived_ == workers_) {
      arrived_ = 0;  // [reset]
      ++generation_;
      open_.notify_all();
      return;
    }
#if BUG == 1
    while (arrived_ != 0) {  // [recheck]
      open_.wait(lock);      // [wait]
    }
#else
    const int mine = generation_;
    while (generation_ == mine) {
      open_.wait(lock);
    }
#endif
  }

  int generation() {
    const std::lock_guard lock(mutex_);
    return generation_;
  }

private:
  const int workers_;
  std::mutex mutex_;
  std::condition_variable open_;
  int arrived_ = 0;
  int generation_ = 0;
};

/// Temperatures are in thousandths of a degree, so that sums are exact.
using Temperature = long;

/// The temperature at one end of a strip, published once per phase.
class Edge {
public:
  void publish(int phase, Temperature temperature) {
    const std::lock_guard lock(mutex_);
    phase_ = phase;  // [publish]
    temperature_ = temperature;
  }

  Temperature read(int phase) {
    const std::lock_guard lock(mutex_);
    assert(phase_ == phase);  // [read_edge]
    return temperature_;
  }

private:
  std::mutex mutex_;
  int phase_ = -1;
  Temperature temperature_ = 0;
};

/// A part of the rod. Only its worker touches it during the simulation.
class Strip {
public:
  explicit Strip(std::vector<Temperature> cells) : cells_(std::move(cells)) {}

  Temperature first() const { return cells_.front(); }
  Temperature last() const { return cells_.back(); }

  /// Lets heat flow between neighbours. The outer neighbours' temperatures come from other strips.
  void step(Temperature left, Temperature right) {
    std::vector<Temperature> next = cells_;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Temperature before = i == 0 ? left : cells_[i - 1];
      const Temperature after = i + 1 == cells_.size() ? right : cells_[i + 1];
      next[i] += flow(before, cells_[i]) - flow(cells_[i], after);
    }
    cells_ = std::move(next);
  }

  Temperature sum() const {
    Temperature sum = 0;
    for (const Temperature cell : cells_) {
      sum += cell;
    }
    return sum;
  }

  Temperature spread() const {
    Temperature low = cells_.front();
    Temperature high = cells_.front();
    for (const Temperature cell : cells_) {
      low = cell < low ? cell : low;
      high = cell > high ? cell : high;
    }
    return high - low;
  }

private:
  static Temperature flow(Temperature from, Temperature to) { return (from - to) / 4; }

  std::vector<Temperature> cells_;
};

struct Edges {
  Edge leftEnd;   ///< The right end of the left strip.
  Edge rightEnd;  ///< The left end of the right strip.
};

class Worker {
public:
  Worker(bool leftmost, Strip strip, Edges& edges, PhaseBarrier& barrier)
      : leftmost_(leftmost), strip_(std::move(strip)), edges_(edges), barrier_(barrier) {}

  void run(int phases) {
    for (int phase = 0; phase < phases; ++phase) {
      publish(phase);
      barrier_.arrive();
      compute(phase);
      if (!isQuiet(phase)) {  // [skip]
        barrier_.arrive();
      }
    }
  }

  const Strip& strip() const { return strip_; }

private:
  static bool isQuiet([[maybe_unused]] int phase) {
#if BUG == 2
    return phase == 187;
#else
    return false;
#endif
  }

  void publish(int phase) {
    if (leftmost_) {
      edges_.leftEnd.publish(phase, strip_.last());
    } else {
      edges_.rightEnd.publish(phase, strip_.first());
    }
  }

  void compute(int phase) {
    if (leftmost_) {
      strip_.step(strip_.first(), edges_.rightEnd.read(phase));
    } else {
      strip_.step(edges_.leftEnd.read(phase), strip_.last());
    }
  }

  const bool leftmost_;
  Strip strip_;
  Edges& edges_;
  PhaseBarrier& barrier_;
};

}  // namespace

int main() {
  // The lost wake-up shows in a few phases; the other error strikes late.
  constexpr int kPhases = BUG == 1 ? 3 : 200;
  PhaseBarrier barrier(2);
  Edges edges;
  Worker left(true, Strip({8000, 0, 0, 4000}), edges, barrier);
  Worker right(false, Strip({1000, 1000, 0, 2000}), edges, barrier);
  const Temperature before = left.strip().sum() + right.strip().sum();
  const Temperature spreadBefore = left.strip().spread();

  std::thread leftThread([&] { left.run(kPhases); });
  std::thread rightThread([&] { right.run(kPhases); });
  leftThread.join();
  rightThread.join();

  assert(left.strip().sum() + right.strip().sum() == before);
  assert(left.strip().spread() < spreadBefore);
  assert(barrier.generation() >= kPhases);
}
