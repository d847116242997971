#pragma once

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "Arguments.h"

/// The elements [begin, end) of the array, which are to be sorted.
struct Segment {
  int begin = 0;
  int end = 0;
};

/// The workers of a parallel quicksort. A worker that partitions its segment hands one half to an idle worker, if there
/// is one, and sorts the other half itself. The sort ends when all workers are idle.
class SortPool {
public:
  SortPool(int workers, Segment whole) : slots_(static_cast<std::size_t>(workers)), idle_(workers) {
    std::lock_guard<std::mutex> hold(guard_);
    assign(slots_.front(), whole);
  }

  /// Gives the segment to an idle worker. False if all workers are busy. Defined by the subject.
  bool handOver(Segment segment);

  /// Waits for a segment for the worker `id`. Nothing if the sort has ended.
  std::optional<Segment> await(int id) {
    Slot& slot = slots_[static_cast<std::size_t>(id)];
    std::unique_lock<std::mutex> hold(guard_);
    while (!slot.segment && !ended()) {
      assigned_.wait(hold);
    }
    return std::exchange(slot.segment, std::nullopt);
  }

  /// The worker `id` has sorted its segment.
  void finished(int id) {
    std::lock_guard<std::mutex> hold(guard_);
    slots_[static_cast<std::size_t>(id)].idle = true;
    ++idle_;
    if (ended()) {
      assigned_.notify_all();
    }
  }

private:
  struct Slot {
    bool idle = true;
    std::optional<Segment> segment;  ///< Assigned, but not taken by the worker yet.
  };

  bool ended() const { return idle_ == static_cast<int>(slots_.size()); }

  Slot* findIdle() {
    const auto slot = std::find_if(slots_.begin(), slots_.end(), [](const Slot& one) { return one.idle; });
    return slot == slots_.end() ? nullptr : &*slot;
  }

  void assign(Slot& slot, Segment segment) {
    assert(slot.idle && "a worker gets one segment at a time");
    slot.idle = false;
    slot.segment = segment;
    --idle_;
    assigned_.notify_all();
  }

  std::mutex guard_;
  std::condition_variable assigned_;
  std::vector<Slot> slots_;
  int idle_;  ///< The number of idle slots.
};

/// Moves the elements below the pivot to the front and returns the position of the pivot.
inline int partition(std::vector<int>& values, Segment segment) {
  const int pivot = values[static_cast<std::size_t>(segment.end - 1)];
  int border = segment.begin;
  for (int i = segment.begin; i < segment.end - 1; ++i) {
    if (values[static_cast<std::size_t>(i)] < pivot) {
      std::swap(values[static_cast<std::size_t>(i)], values[static_cast<std::size_t>(border)]);
      ++border;
    }
  }
  std::swap(values[static_cast<std::size_t>(segment.end - 1)], values[static_cast<std::size_t>(border)]);
  return border;
}

inline void sortSegment(SortPool& pool, std::vector<int>& values, Segment segment) {
  while (segment.end - segment.begin > 1) {
    const int pivot = partition(values, segment);
    const Segment left{segment.begin, pivot};
    if (left.end - left.begin > 1 && !pool.handOver(left)) {
      sortSegment(pool, values, left);
    }
    segment.begin = pivot + 1;
  }
}

inline void runSorter(SortPool& pool, std::vector<int>& values, int id) {
  while (const std::optional<Segment> segment = pool.await(id)) {
    sortSegment(pool, values, *segment);
    pool.finished(id);
  }
}

/// A fixed permutation of 0..size-1 without long sorted runs.
inline std::vector<int> shuffled(int size) {
  std::vector<int> values(static_cast<std::size_t>(size));
  unsigned state = 7;
  for (int i = 0; i < size; ++i) {
    values[static_cast<std::size_t>(i)] = i;
    state = state * 1103515245U + 12345U;
    std::swap(values[static_cast<std::size_t>(i)], values[(state >> 16U) % static_cast<unsigned>(i + 1)]);
  }
  return values;
}

inline int runParallelQuicksort(int argc, char** argv) {
  const int workers = argument(argc, argv, 1, "THREADS", 3, 1);
  const int size = argument(argc, argv, 2, "SIZE", 14, 1);
  std::vector<int> values = shuffled(size);
  SortPool pool(workers, Segment{0, size});
  std::vector<std::thread> threads;
  for (int id = 0; id < workers; ++id) {
    threads.emplace_back([&pool, &values, id] { runSorter(pool, values, id); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(std::is_sorted(values.begin(), values.end()) && "the array is sorted");
  return 0;
}
