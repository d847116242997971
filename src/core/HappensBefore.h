#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/Effect.h"
#include "core/Ids.h"
#include "core/Op.h"

namespace heddle {

struct ObjectAccess {
  std::uint64_t object = 0;
  OpKind op = OpKind::None;
  bool writes = false;
  std::uint8_t bytes = 0xff;  ///< For memory: accesses depend on each other only if they share bytes.

  bool conflicts(const ObjectAccess& other) const {
    return object == other.object && (writes || other.writes) && (bytes & other.bytes) != 0;
  }
  /// Whether this writes everything that \p other touches, so that earlier touches no longer matter to \p other.
  bool covers(const ObjectAccess& other) const { return writes && (other.bytes & ~bytes) == 0; }
};

/// A step and everything other threads can observe of it.
struct Transition {
  ThreadId thread = kNoThread;
  OpKind op = OpKind::None;
  bool everything = false;  ///< Depends on every other step.
  std::vector<ObjectAccess> touches;
  std::vector<ThreadId> enables;

  void clear();
  void touch(Effect effect, OpKind by, ObjectId object, std::uint8_t bytes = 0xff);
  /// Adds the effects of \p other.
  void merge(const Transition& other);
};

/// Whether the order of two adjacent steps of different threads is observable.
bool dependent(const Transition& a, const Transition& b);

/// The steps of an execution and their happens-before relation: program order within each thread, and the order of
/// dependent steps. Executions with the same relation are indistinguishable to any observer (Mazurkiewicz), so one of
/// them suffices. Steps are numbered from 0.
class HappensBefore {
public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::uint32_t size() const { return static_cast<std::uint32_t>(steps_.size()); }
  void clear() { truncate(0); }
  /// Another step would exceed the limit of 256 MB, which is memory shared with the program under test.
  bool full() const { return clocks_.size() > kMaxClocks; }
  void truncate(std::uint32_t steps);
  void append(const Transition& step);

  const Transition& at(std::uint32_t step) const { return steps_[step].what; }
  /// The preceding step of the same thread, or kNone.
  std::uint32_t previous(std::uint32_t step) const { return steps_[step].previous; }
  std::uint32_t lastOf(ThreadId thread) const { return raw(thread) < last_.size() ? last_[raw(thread)] : kNone; }
  bool before(std::uint32_t a, std::uint32_t b) const { return clock(b)[raw(at(a).thread)] > a; }

  /// The vector clock of \p step: for each thread, 1 + its last step that happens before \p step or equals it; 0 if
  /// none.
  std::span<const std::uint32_t> clock(std::uint32_t step) const {
    return std::span<const std::uint32_t>(clocks_).subspan(std::size_t{step} * width_, width_);
  }
  std::size_t width() const { return width_; }

  struct Entry {
    std::uint32_t step;
    /// Number of the object's entries up to and including the latest write; 0 if there is none.
    std::uint32_t toLastWrite;
    ObjectAccess touch;
  };
  /// Searches the first \p count of \p entries backwards for one that may conflict with \p touch. It is the last of the
  /// returned number of entries. A read skips other reads, because an object may have thousands of them.
  static std::size_t lookBack(std::span<const Entry> entries, std::size_t count, const ObjectAccess& touch) {
    return touch.writes || count == 0 ? count : entries[count - 1].toLastWrite;
  }
  /// The steps that touch \p object, in order.
  std::span<const Entry> touching(std::uint64_t object) const;
  std::span<const std::uint32_t> everythings() const { return everything_; }
  /// The steps that enabled \p thread, in order.
  std::span<const std::uint32_t> enablers(ThreadId thread) const;

  /// The clock of \p thread before its next step.
  void knownBy(ThreadId thread, std::vector<std::uint32_t>& clock) const;

private:
  struct Step {
    Transition what;
    std::uint32_t previous;
  };
  static constexpr std::size_t kMaxClocks = std::size_t{64} << 20;
  void widen(std::size_t threads);
  void join(std::uint32_t step);

  std::vector<Step> steps_;
  std::vector<std::uint32_t> clocks_;  ///< \c width_ entries per step.
  std::size_t width_ = 0;
  std::vector<std::uint32_t> scratch_;
  std::vector<std::uint32_t> last_;
  std::vector<std::vector<std::uint32_t>> enablers_;
  std::vector<std::uint32_t> everything_;
  std::unordered_map<std::uint64_t, std::vector<Entry>> objects_;  ///< Never iterated: order is irrelevant.
};

}  // namespace heddle
