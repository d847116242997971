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
  /// The function called from \p callSite begins, with the stack pointer at \p frame.
  void enter(const void* callSite, std::uintptr_t frame) {
    while (depth_ != 0 && entries_[depth_ - 1].frame <= frame) [[unlikely]] {
      --depth_;
      beyond_ = 0;
    }
    if (depth_ >= capacity_) [[unlikely]] {
      if (!extend()) {
        ++beyond_;
        return;
      }
    }
    const std::uint32_t node = gCallTree.child(context(), callSite);
    entries_[depth_++] = {frame, node};
  }

  /// The function whose stack pointer is at \p frame ends.
  void leave(std::uintptr_t frame) {
    if (beyond_ != 0) [[unlikely]] {
      --beyond_;
      return;
    }
    while (depth_ > 1 && entries_[depth_ - 2].frame <= frame) [[unlikely]] {
      --depth_;
    }
    depth_ -= depth_ != 0 ? 1 : 0;
  }

  void clear() {
    depth_ = 0;
    beyond_ = 0;
  }

  std::uint32_t context() const { return depth_ == 0 ? 0 : entries_[depth_ - 1].node; }
  std::uint32_t depth() const { return depth_; }

private:
  struct Entry {
    std::uintptr_t frame;
    std::uint32_t node;
  };
  static constexpr std::uint32_t kMaxDepth = 16384;

  bool extend();  ///< False: deep enough; further calls are only counted.

  Entry* entries_ = nullptr;  ///< Kept from execution to execution, with the thread.
  std::uint32_t depth_ = 0;
  std::uint32_t capacity_ = 0;
  std::uint32_t beyond_ = 0;  ///< Calls made at the depth limit.
};

}  // namespace heddle::rt
