#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/Immortal.h"

namespace heddle::rt {

/// Memory for what the race detector learns during one execution: clocks of objects, overflowing shadow cells.
/// Resetting one pointer frees all of it, so that a microsecond execution does not pay for a clean-up. A holder of a
/// pointer into the arena also stores its generation, and must not follow the pointer in a later one.
class ExecutionArena {
public:
  /// Not zeroed. \p bytes is rounded up to a power of two; release() must get the same number.
  void* allocate(std::size_t bytes);
  void release(void* block, std::size_t bytes);
  void reset();

  bool save();  ///< For LatePart. False: it has grown too large.
  void putBack();

  /// Identifies a block by a small number that fits into a shadow cell.
  std::uint32_t indexOf(const void* block) const;
  void* at(std::uint32_t index) const { return region_ + std::size_t{index} * kUnit; }

  static constexpr std::size_t kUnit = 32;

private:
  static constexpr std::size_t kReserved = std::size_t{1} << 36;
  static constexpr unsigned kClasses = 32;
  struct Free {
    Free* next;
  };

  struct Saved {
    std::vector<char> contents;
    Free* free[kClasses];
  };

  static unsigned classOf(std::size_t bytes);
  void reserve();

  char* region_ = nullptr;
  std::size_t used_ = 0;
  Free* free_[kClasses] = {};
  Immortal<Saved> saved_;
};

extern ExecutionArena gArena;

}  // namespace heddle::rt
