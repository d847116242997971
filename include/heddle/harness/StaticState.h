/* Resets the static variables of the class, so that every execution finds them as the first one did. */
#ifndef HEDDLE_HARNESS_STATICSTATE_H
#define HEDDLE_HARNESS_STATICSTATE_H

#include <cxxabi.h>
#include <heddle/harness/Text.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

/* The program's variables, as placed by the linker. */
extern "C" char __data_start[];
extern "C" char _end[];

namespace heddle::harness::detail {

/* All variables of the program except those of the harness, which must survive from one execution to the next.
 * Memory that they point to is allocated anew in each execution if it was allocated in one; memory allocated before
 * the first execution keeps its contents. So do the variables of shared libraries. */
class StaticState {
public:
  /* Excludes a variable from the reset. Call this before take(). */
  template <class T>
  void leaveOut(const T& variable) {
    const auto* begin = reinterpret_cast<const char*>(&variable);
    if (begin >= __data_start && begin < _end) { kept_[begin - __data_start] = sizeof(T); }
  }
  /* Saves the current values. Call this before the first execution. */
  void take() {
    parts_.clear();
    const std::size_t size = static_cast<std::size_t>(_end - __data_start);
    if (size > kMost) { return; }
    std::size_t at = 0;
    for (const auto& [offset, bytes] : kept_) {
      if (offset > at) { parts_.emplace_back(__data_start + at, offset - at); }
      at = offset + bytes;
    }
    if (size > at) { parts_.emplace_back(__data_start + at, size - at); }
    saved_.assign(__data_start, _end);
  }
  /* Call this first in an execution. Hidden from the race detector, because no other thread runs yet. */
  HEDDLE_UNSEEN void putBack() const {
    for (const auto& [to, size] : parts_) {
      copy(to, saved_.data() + (to - __data_start), size);
    }
  }

private:
  static constexpr std::size_t kMost = std::size_t{1} << 20; /* More would take longer than a test. */
  using Word = std::uint64_t __attribute__((aligned(1), may_alias));

  /* memcpy would be visible to the race detector. */
  HEDDLE_UNSEEN static void copy(char* to, const char* from, std::size_t size) {
    std::size_t i = 0;
    for (; i + sizeof(Word) <= size; i += sizeof(Word)) {
      *reinterpret_cast<volatile Word*>(to + i) = *reinterpret_cast<const Word*>(from + i);
    }
    for (; i < size; ++i) {
      *static_cast<volatile char*>(to + i) = from[i];
    }
  }

  std::map<std::size_t, std::size_t> kept_; /* Offset and size. */
  std::vector<std::pair<char*, std::size_t>> parts_;
  std::vector<char> saved_;
};

inline StaticState theStaticState;
inline StaticState& staticState() { return theStaticState; }

}  // namespace heddle::harness::detail

/* Each execution creates its own static objects. Their destructors would run at the end of the process, on memory
 * that is long gone. */
namespace __cxxabiv1 {
extern "C" __attribute__((used)) inline int __cxa_atexit(void (*)(void*), void*, void*) noexcept { return 0; }
}  // namespace __cxxabiv1

#endif
