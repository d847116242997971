#pragma once

#include <cstdint>

/// The file format between recorder and checker: one record per callback.
namespace heddle::lines {

inline constexpr std::uint64_t kElsewhere = 0;  ///< Heap, thread-local storage.
inline constexpr std::uint64_t kOwnStack = 1;

inline constexpr unsigned kMaxStack = 24;

enum class Kind : std::uint32_t {
  Read,
  Write,
  VolatileRead,
  VolatileWrite,
  AtomicLoad,
  AtomicStore,
  AtomicUpdate,
  AtomicCompare,
  Fence,
  Call
};

struct TraceRecord {
  std::uint32_t snippet;
  Kind kind;
  std::uint64_t address;  ///< Offset in the executable, or 0 if outside of it.
  std::uint64_t site;     ///< Offset of the site record or return address.
  std::uint32_t depth;    ///< Of stack.
  std::uint32_t padding;
  std::uint64_t stack[kMaxStack];  ///< Offsets of return addresses, innermost last.
};

}  // namespace heddle::lines
