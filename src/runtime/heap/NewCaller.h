#pragma once

#include <cstddef>

/// Who allocates with `new`? malloc is called by operator new, which lives in the C++ library. Its frame at that call
/// is always the same, so the place of its own return address, counted from that of malloc, is learned once.
namespace heddle::heap {

struct NewFrame {
  const void* returnAddress = nullptr;  ///< Of the call of malloc inside of operator new.
  std::size_t distance = 0;  ///< From its place on the stack to that of operator new's return address, in words.
  bool learning = false;
};
extern NewFrame gNewFrame;

/// Once, while there is one thread. Where the program has its own operator new, nothing is learned: it may do anything.
void learnNew();
void noteFrame(const void* const* slot);

/// Where the program asked for memory. \p slot: the place of malloc's return address.
inline const void* callerOf(const void* const* slot) {
  if (gNewFrame.learning) [[unlikely]] {
    noteFrame(slot);
  }
  return *slot == gNewFrame.returnAddress ? slot[gNewFrame.distance] : *slot;
}

}  // namespace heddle::heap
