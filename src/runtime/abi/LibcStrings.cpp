#include "runtime/abi/LibcStrings.h"

#include <cstdint>

#include "runtime/abi/AccessGate.h"
#include "runtime/abi/LibcMemory.h"

namespace heddle::rt {

namespace {

/// Length of the string, at most \p limit. Does not call libc, because it may be called from inside libc.
std::size_t lengthOf(const char* text, std::size_t limit) {
  std::size_t length = 0;
  while (length < limit && static_cast<const volatile char*>(text)[length] != 0) {
    ++length;
  }
  return length;
}

/// Length including the terminator, if it lies within the limit.
std::size_t extentOf(const char* text, std::size_t limit) {
  const std::size_t length = lengthOf(text, limit);
  return length < limit ? length + 1 : length;
}

std::size_t sharedExtent(const volatile char* a, const volatile char* b, std::size_t limit, bool isText) {
  for (std::size_t i = 0; i < limit; ++i) {
    if (a[i] != b[i] || (isText && a[i] == 0)) { return i + 1; }
  }
  return limit;
}

bool passBoth(const void* from, OpKind kind, const void* to, const void* pc) {
  const bool check = passGate(OpKind::PlainRead, from, 1, pc);
  return passGate(kind, to, 1, pc) && check;
}

}  // namespace

void readsText(const char* text, std::size_t limit, const void* pc) {
  if (limit != 0 && watched(pc) && passGate(OpKind::PlainRead, text, 1, pc)) {
    touchRange(text, extentOf(text, limit), Touch::Read, pc);
  }
}

void readsTextUpTo(const char* text, std::size_t limit, char last, bool isText, const void* pc) {
  if (limit == 0 || !watched(pc) || !passGate(OpKind::PlainRead, text, 1, pc)) { return; }
  std::size_t extent = 0;
  while (extent < limit) {
    const char here = static_cast<const volatile char*>(text)[extent++];
    if (here == last || (isText && here == 0)) { break; }
  }
  touchRange(text, extent, Touch::Read, pc);
}

void readsBoth(const void* a, const void* b, std::size_t limit, bool isText, const void* pc) {
  if (limit != 0 && watched(pc) && passBoth(a, OpKind::PlainRead, b, pc)) {
    const std::size_t extent = sharedExtent(static_cast<const char*>(a), static_cast<const char*>(b), limit, isText);
    touchRange(a, extent, Touch::Read, pc);
    touchRange(b, extent, Touch::Read, pc);
  }
}

void copiesText(char* to, const char* text, std::size_t limit, bool padded, const void* pc) {
  if (limit != 0 && watched(pc) && passBoth(text, OpKind::PlainWrite, to, pc)) {
    const std::size_t extent = extentOf(text, limit);
    touchRange(text, extent, Touch::Read, pc);
    touchRange(to, padded ? limit : extent, Touch::Write, pc);
  }
}

void appendsText(char* to, const char* text, std::size_t limit, const void* pc) {
  if (!watched(pc) || !passBoth(text, OpKind::PlainWrite, to, pc)) { return; }
  const std::size_t before = lengthOf(to, SIZE_MAX);
  const std::size_t added = lengthOf(text, limit);
  touchRange(to, before + 1, Touch::Read, pc);
  if (limit != 0) { touchRange(text, extentOf(text, limit), Touch::Read, pc); }
  touchRange(to + before, added + 1, Touch::Write, pc);
}

}  // namespace heddle::rt
