#pragma once

#include <cstdint>

namespace heddle {

/// Which pairs of accesses to the same place interfere.
enum class Interference : std::uint8_t {
  Any,        ///< Any two accesses.
  ReadWrite,  ///< A read and a write.
  Conflict,   ///< Any pair with at least one write.
};

/// How a search uses what threads may still access (Parizek, D3S-TR-2015-03). At a choice, the threads that may
/// interfere with what other threads did recently come first, or are the only ones.
struct FutureUse {
  enum class Kind : std::uint8_t { None, Reorder, Prune };
  Kind kind = Kind::None;
  Interference interference = Interference::ReadWrite;
  std::uint8_t percent = 100;  ///< How much of the path counts as recent.
};

}  // namespace heddle
