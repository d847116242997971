#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// The frame of a function that has returned.
struct EndedFrame {
  std::uintptr_t low = 0;   ///< The stack pointer of the function.
  std::uintptr_t high = 0;  ///< The canonical frame address: where the frame of its caller begins.
  std::uintptr_t framePointer = 0;
  std::uintptr_t pc = 0;    ///< Address in the function where it ended.
  std::uint32_t clock = 0;  ///< Clock of its thread at the end.
  std::uint32_t context = 0;
  std::uint64_t step = 0;

  bool contains(std::uintptr_t address) const { return address - low < high - low; }
};

/// Recently ended frames of a thread. A member of Thread. Only functions that published something while they ran are
/// kept: no other thread can have an address in any other frame. A new frame replaces an older one of the same function
/// at the same address, because an access that is not ordered after the end of the older frame is not ordered after the
/// end of the new one either. Other frames may be overwritten by a collision, which means a missed error.
class EndedFrames {
public:
  void add(const EndedFrame& frame) {
    const std::size_t slot = (frame.pc ^ frame.high >> 4 ^ frame.pc >> 12) % kKept;
    frames_[slot] = frame;
    used_ |= std::uint64_t{1} << slot;
  }

  /// The first frame containing \p address that ended after the thread's clock was \p known; null if there is none.
  const EndedFrame* endedSince(std::uint32_t known, std::uintptr_t address) const {
    const EndedFrame* found = nullptr;
    for (std::uint64_t left = used_; left != 0; left &= left - 1) {
      const EndedFrame& frame = frames_[std::countr_zero(left)];
      if (frame.clock > known && frame.contains(address) && (found == nullptr || frame.clock < found->clock)) {
        found = &frame;
      }
    }
    return found;
  }

  bool any() const { return used_ != 0; }

  void clear() {
    used_ = 0;
    touchedLow_ = touchedHigh_ = 0;
  }

  /// Records that another thread accesses [\p address, \p end) on this thread's stack.
  void touched(std::uintptr_t address, std::uintptr_t end) {
    touchedLow_ = touchedHigh_ == 0 || address < touchedLow_ ? address : touchedLow_;
    touchedHigh_ = end > touchedHigh_ ? end : touchedHigh_;
  }

  /// Whether other threads may have accessed the frame. Marks the frame and everything below it as untouched.
  bool takeTouched(const EndedFrame& frame) {
    const bool touched = touchedLow_ < frame.high && frame.low < touchedHigh_;
    if (touchedLow_ < frame.high) {
      touchedLow_ = frame.high;
      touchedHigh_ = touchedHigh_ <= touchedLow_ ? 0 : touchedHigh_;
    }
    return touched;
  }

private:
  static constexpr std::size_t kKept = 64;

  EndedFrame frames_[kKept] = {};  ///< In place, because a program may limit its memory while it runs.
  std::uint64_t used_ = 0;         ///< One bit per slot.
  std::uintptr_t touchedLow_ = 0, touchedHigh_ = 0;  ///< Bounds of all accesses by other threads. 0: none.
};

}  // namespace heddle::rt
