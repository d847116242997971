#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace heddle::rt {

/// The frame of a function that has returned.
struct EndedFrame {
  std::uintptr_t low = 0;   ///< The stack pointer of the function.
  std::uintptr_t high = 0;  ///< The canonical frame address: where the frame of its caller begins.
  std::uintptr_t framePointer = 0;
  std::uintptr_t pc = 0;    ///< In the function, where it ended.
  std::uint32_t clock = 0;  ///< Of its thread, at the end.
  std::uint32_t context = 0;
  std::uint64_t step = 0;

  bool contains(std::uintptr_t address) const { return address - low < high - low; }
};

/// Frames of a thread that ended lately; a member of Thread. Only functions that published something while they ran are
/// kept: nobody else can know an address in their frames. A newer frame takes the place of one of the same function at
/// the same address, because whoever does not know the end of the old one does not know that of the new one either;
/// others may be overwritten, which means an error that is missed.
class EndedFrames {
public:
  void add(const EndedFrame& frame) {
    frames_[(frame.pc ^ frame.high >> 4 ^ frame.pc >> 12) % kKept] = frame;
    any_ = true;
  }

  /// The frame that contained \p address when the thread's clock was \p known, or that came there later. Null: none
  /// that ended since then.
  const EndedFrame* endedSince(std::uint32_t known, std::uintptr_t address) const {
    const EndedFrame* found = nullptr;
    for (std::size_t i = 0; any_ && i < kKept; ++i) {
      const EndedFrame& frame = frames_[i];
      if (frame.clock > known && frame.contains(address) && (found == nullptr || frame.clock < found->clock)) {
        found = &frame;
      }
    }
    return found;
  }

  bool any() const { return any_; }

  void clear() {
    if (any_) {
      std::fill_n(std::begin(frames_), kKept, EndedFrame{});
      any_ = false;
    }
    touchedLow_ = touchedHigh_ = 0;
  }

  /// Another thread accesses \p address on this thread's stack.
  void touched(std::uintptr_t address, std::uintptr_t end) {
    touchedLow_ = touchedHigh_ == 0 || address < touchedLow_ ? address : touchedLow_;
    touchedHigh_ = end > touchedHigh_ ? end : touchedHigh_;
  }

  /// Whether others may have accessed the frame. From now on it and all below it counts as untouched.
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

  EndedFrame frames_[kKept] = {};  ///< In place: a program may limit its memory while it runs.
  bool any_ = false;
  std::uintptr_t touchedLow_ = 0, touchedHigh_ = 0;  ///< All accesses of other threads lie in between. 0: none.
};

}  // namespace heddle::rt
