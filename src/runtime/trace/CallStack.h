#pragma once

#include "runtime/trace/CallTree.h"

#include <cstdint>

namespace heddle::rt {

/// The calls a thread stands in, as function entry and exit tell them; a member of Thread.
///
/// longjmp and foreign unwinding skip exits. So each entry remembers where the stack stood: stacks grow down, and a
/// caller's frame lies strictly above its callee's; entries that contradict this are of frames that are gone.
class CallStack {
public:
  /// The function called from \p callSite begins, with the stack pointer at \p frame, when the thread's clock is
  /// \p clock.
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

  /// Whether the function whose stack pointer is at \p frame is known, and began at another clock: it has published
  /// something since.
  bool hasPublished(std::uintptr_t frame, std::uint32_t clock) const {
    return depth_ != 0 && entries_[depth_ - 1].clock != clock && entries_[depth_ - 1].frame == frame && beyond_ == 0;
  }

  /// The function whose stack pointer is at \p frame ends.
  void leave(std::uintptr_t frame) {
    if (beyond_ != 0) [[unlikely]] {
      --beyond_;
      return;
    }
    while (depth_ > 1 && entries_[depth_ - 2].frame <= frame) [[unlikely]] {
      pop();
    }
    if (depth_ != 0) [[likely]] {
      pop();
    }
  }

  void clear() {
    depth_ = 0;
    beyond_ = 0;
    node_ = 0;
  }

  std::uint32_t context() const { return node_; }
  const std::uint32_t* contextAddress() const { return &node_; }
  std::uint32_t depth() const { return depth_; }

private:
  struct Entry {
    std::uintptr_t frame;
    std::uint32_t caller;  ///< Node to return to.
    std::uint32_t clock;   ///< Of the thread, at the entry.
  };
  static constexpr std::uint32_t kMaxDepth = 16384;

  void pop() { node_ = entries_[--depth_].caller; }
  bool extend();  ///< False: deep enough; further calls are only counted.

  std::uint32_t node_ = 0;
  Entry* entries_ = nullptr;  ///< Kept from execution to execution, with the thread.
  std::uint32_t depth_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t beyond_ = 0;  ///< Calls made at the depth limit.
};

}  // namespace heddle::rt
