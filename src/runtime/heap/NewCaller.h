#pragma once

#include <cstddef>

/// Finds the caller of `new`. malloc is called by operator new in the C++ library, whose frame at that call is always
/// the same. So the distance on the stack from malloc's return address to that of operator new is determined once.
namespace heddle::heap {

struct NewFrame {
  const void* returnAddress = nullptr;  ///< Of the call of malloc inside operator new.
  std::size_t distance = 0;  ///< From its place on the stack to the return address of operator new, in words.
  bool learning = false;
};
extern NewFrame gNewFrame;

/// Call this once, while there is only one thread. Learns nothing if the program has its own operator new, which may do
/// anything.
void learnNew();
void noteFrame(const void* const* slot);

/// Where the program requested memory. \p slot holds malloc's return address.
inline const void* callerOf(const void* const* slot) {
  if (gNewFrame.learning) [[unlikely]] { noteFrame(slot); }
  return *slot == gNewFrame.returnAddress ? slot[gNewFrame.distance] : *slot;
}

}  // namespace heddle::heap
