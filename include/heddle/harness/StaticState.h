/* The static variables of the class: every execution finds them as the first one did. */
#ifndef HEDDLE_HARNESS_STATICSTATE_H
#define HEDDLE_HARNESS_STATICSTATE_H

#include <cxxabi.h>
#include <heddle/harness/Text.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

/* Where the linker has put the variables of the program. */
extern "C" char __data_start[];
extern "C" char _end[];

namespace heddle::harness::detail {

/* All variables of the program but those of the harness itself, which remember from one execution to the next. What
 * they point to is made anew in each execution, if it was made in one; what was allocated before the first one keeps
 * its contents. Variables of shared libraries keep theirs, too. */
class StaticState {
public:
  /* A variable that is not put back. Before take(). */
  template <class T>
  void leaveOut(const T& variable) {
    const auto* begin = reinterpret_cast<const char*>(&variable);
    if (begin >= __data_start && begin < _end) kept_[begin - __data_start] = sizeof(T);
  }
  /* Before the first execution: as they are now. */
  void take() {
    parts_.clear();
    const std::size_t size = static_cast<std::size_t>(_end - __data_start);
    if (size > kMost) return;
    std::size_t at = 0;
    for (const auto& [offset, bytes] : kept_) {
      if (offset > at) parts_.emplace_back(__data_start + at, offset - at);
      at = offset + bytes;
    }
    if (size > at) parts_.emplace_back(__data_start + at, size - at);
    saved_.assign(__data_start, _end);
  }
  /* First thing in an execution. Nothing that the race detector should see: nobody else is there. */
  HEDDLE_UNSEEN void putBack() const {
    for (const auto& [to, size] : parts_) copy(to, saved_.data() + (to - __data_start), size);
  }

private:
  static constexpr std::size_t kMost = std::size_t{1} << 20; /* More would take longer than a test. */
  using Word = std::uint64_t __attribute__((aligned(1), may_alias));

  /* memcpy is a function of the program, and seen. */
  HEDDLE_UNSEEN static void copy(char* to, const char* from, std::size_t size) {
    std::size_t i = 0;
    for (; i + sizeof(Word) <= size; i += sizeof(Word)) {
      *reinterpret_cast<volatile Word*>(to + i) = *reinterpret_cast<const Word*>(from + i);
    }
    for (; i < size; ++i) *static_cast<volatile char*>(to + i) = from[i];
  }

  std::map<std::size_t, std::size_t> kept_; /* Offset and size. */
  std::vector<std::pair<char*, std::size_t>> parts_;
  std::vector<char> saved_;
};

inline StaticState& staticState() {
  static StaticState instance;
  return instance;
}

}  // namespace heddle::harness::detail

/* Destructors of static objects, of which each execution makes its own, would run when the process ends: on memory that
 * is long gone. */
namespace __cxxabiv1 {
extern "C" __attribute__((used)) inline int __cxa_atexit(void (*)(void*), void*, void*) noexcept { return 0; }
}  // namespace __cxxabiv1

#endif
