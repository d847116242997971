#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "runtime/trace/CallTree.h"

namespace heddle::rt {

/// The call stack of a thread, maintained by the function entry and exit hooks. A member of Thread.
///
/// longjmp and foreign unwinding skip exits. Each entry therefore records its stack pointer: stacks grow down, and a
/// caller's frame lies strictly above its callee's. Entries that contradict this belong to frames that no longer exist.
class CallStack {
public:
  /// Enters the function called from \p callSite. \p frame is its stack pointer, \p clock the clock of the thread.
  void enter(const void* callSite, std::uintptr_t frame, std::uint32_t clock) {
    while (depth_ != 0 && entries_[depth_ - 1].frame <= frame) [[unlikely]] {
      pop();
      beyond_ = 0;
    }
    if (depth_ >= capacity_) [[unlikely]] {
      if (!extend()) {
        ++beyond_;
        return;
      }
    }
    entries_[depth_++] = {frame, node_, clock};
    node_ = gCallTree.child(node_, callSite);
  }

  /// Whether the function with stack pointer \p frame is on the stack and the thread's clock has changed since it was
  /// entered. If so, the thread has published something since.
  bool hasPublished(std::uintptr_t frame, std::uint32_t clock) const {
    return depth_ != 0 && entries_[depth_ - 1].clock != clock && entries_[depth_ - 1].frame == frame && beyond_ == 0;
  }

  /// Leaves the function with stack pointer \p frame.
  void leave(std::uintptr_t frame) {
    if (beyond_ != 0) [[unlikely]] {
      --beyond_;
      return;
    }
    while (depth_ > 1 && entries_[depth_ - 2].frame <= frame) [[unlikely]] {
      pop();
    }
    if (depth_ != 0) [[likely]] { pop(); }
  }

  void clear() {
    depth_ = 0;
    beyond_ = 0;
    node_ = 0;
  }

  /// The entries, which a copy of this object shares with it. For executions that start late.
  struct Entry {
    std::uintptr_t frame;
    std::uint32_t caller;  ///< Node to return to.
    std::uint32_t clock;   ///< Clock of the thread at entry.
  };
  std::vector<Entry> entries() const { return {entries_, entries_ + depth_}; }
  void putBackEntries(const std::vector<Entry>& entries) { std::copy(entries.begin(), entries.end(), entries_); }

  std::uint32_t context() const { return node_; }
  std::uint32_t depth() const { return depth_; }
  /// False if frames are missing in context(), because a limit was reached.
  bool isComplete() const { return beyond_ == 0 && gCallTree.depthOf(node_) == depth_; }

private:
  static constexpr std::uint32_t kMaxDepth = 16384;

  void pop() { node_ = entries_[--depth_].caller; }
  bool extend();  ///< False: the depth limit is reached; further calls are only counted.

  std::uint32_t node_ = 0;
  Entry* entries_ = nullptr;  ///< Kept across executions, with the thread.
  std::uint32_t depth_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t beyond_ = 0;  ///< Calls made at the depth limit.
};

}  // namespace heddle::rt
