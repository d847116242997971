#pragma once

#include <cstdint>

#include "core/Ids.h"

namespace heddle::rt {

/// Where the clocks of the running execution start. Every clock of earlier executions is at most `base`, and missing
/// entries of a vector clock count as `base`. So everything before this execution happens before everything in it, and
/// nothing has to be cleared in between.
struct ClockBase {
  std::uint32_t base = 0;
  std::uint32_t highest = 0;     ///< The largest clock handed out so far.
  std::uint64_t generation = 1;  ///< Number of the execution.
  std::uint32_t threads = 0;     ///< In this execution so far.
};
extern ClockBase gClocks;

/// A vector clock over the threads of one execution. Its storage lies in gArena and is valid until the execution ends.
class VectorClock {
public:
  std::uint32_t get(ThreadId thread) const { return raw(thread) < size_ ? entries_[raw(thread)] : gClocks.base; }
  void set(ThreadId thread, std::uint32_t clock);

  void join(const VectorClock& other);
  void assign(const VectorClock& other);

  /// Empties the clock, keeps the storage.
  void clear() { size_ = 0; }
  /// Returns the storage, for an object that dies within the execution.
  void free();
  /// The storage belonged to an earlier execution: drops it untouched.
  void abandon() {
    entries_ = nullptr;
    size_ = 0;
    capacity_ = 0;
  }

  bool empty() const { return size_ == 0; }
  std::uint32_t size() const { return size_; }

private:
  void grow(std::uint32_t size);

  std::uint32_t* entries_ = nullptr;
  std::uint32_t size_ = 0;
  std::uint32_t capacity_ = 0;
};

}  // namespace heddle::rt
