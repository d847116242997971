#pragma once

#include "core/Effect.h"
#include "core/Ids.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace heddle {

struct Touch {
  std::uint64_t object = 0;
  OpKind op = OpKind::None;
  bool writes = false;
  std::uint8_t bytes = 0xff;  ///< Of memory: only accesses to the same bytes depend on each other.

  bool conflicts(const Touch& other) const {
    return object == other.object && (writes || other.writes) && (bytes & other.bytes) != 0;
  }
  /// Writes all that \p other touches: what came before this is nothing to the other any more.
  bool covers(const Touch& other) const { return writes && (other.bytes & ~bytes) == 0; }
};

/// A step with all that others can tell of it.
struct Transition {
  ThreadId thread = kNoThread;
  OpKind op = OpKind::None;
  bool everything = false;  ///< Depends on every other step.
  std::vector<Touch> touches;
  std::vector<ThreadId> enables;

  void clear();
  void touch(Effect effect, OpKind by, ObjectId object, std::uint8_t bytes = 0xff);
  /// Also stands for what \p other does.
  void merge(const Transition& other);
};

/// Whether the order of two steps of different threads, one of which follows the other, can be told.
bool dependent(const Transition& a, const Transition& b);

/// The steps of an execution and which of them happen before which: the order of each thread's own steps, and of steps
/// that depend on each other. Executions with the same order of this kind are the same to every observer
/// (Mazurkiewicz); one of them is enough. Steps are numbered from 0.
class HappensBefore {
public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::uint32_t size() const { return static_cast<std::uint32_t>(steps_.size()); }
  void clear() { truncate(0); }
  /// Another step would take more memory than a program under test should have to share: 256 MB.
  bool full() const { return clocks_.size() > kMaxClocks; }
  void truncate(std::uint32_t steps);
  void append(const Transition& step);

  const Transition& at(std::uint32_t step) const { return steps_[step].what; }
  /// The step of the same thread before this one, or kNone.
  std::uint32_t previous(std::uint32_t step) const { return steps_[step].previous; }
  std::uint32_t lastOf(ThreadId thread) const { return raw(thread) < last_.size() ? last_[raw(thread)] : kNone; }
  bool before(std::uint32_t a, std::uint32_t b) const { return clock(b)[raw(at(a).thread)] > a; }

  /// Of each thread 1 + its last step that happens before \p step or is it; 0 for none.
  std::span<const std::uint32_t> clock(std::uint32_t step) const {
    return std::span<const std::uint32_t>(clocks_).subspan(std::size_t{step} * width_, width_);
  }
  std::size_t width() const { return width_; }

  struct Entry {
    std::uint32_t step;
    /// The number of the object's entries up to the latest one that writes, this one included; 0 if none writes.
    std::uint32_t toLastWrite;
    Touch touch;
  };
  /// The next of the first \p count of \p entries, from the end, that may conflict with \p touch: the last of the
  /// returned number. A read skips other reads, because an object may have thousands of them.
  static std::size_t lookBack(std::span<const Entry> entries, std::size_t count, const Touch& touch) {
    return touch.writes || count == 0 ? count : entries[count - 1].toLastWrite;
  }
  /// The steps that touch \p object, in their order.
  std::span<const Entry> touching(std::uint64_t object) const;
  std::span<const std::uint32_t> everythings() const { return everything_; }
  /// The steps that have enabled \p thread, in their order.
  std::span<const std::uint32_t> enablers(ThreadId thread) const;

  /// What \p thread knows before its next step: its clock, without what that step adds.
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
  std::vector<std::uint32_t> clocks_;  ///< `width_` for each step.
  std::size_t width_ = 0;
  std::vector<std::uint32_t> scratch_;
  std::vector<std::uint32_t> last_;
  std::vector<std::vector<std::uint32_t>> enablers_;
  std::vector<std::uint32_t> everything_;
  std::unordered_map<std::uint64_t, std::vector<Entry>> objects_;  ///< Only looked up: its order tells nothing.
};

}  // namespace heddle
