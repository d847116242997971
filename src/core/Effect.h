#pragma once

#include <cstdint>

namespace heddle {

/// What an operation does to its object, as observed by other threads. Two steps of different threads are dependent,
/// that is, their order can matter, if they touch the same object and at least one of them does more than read it.
enum class Effect : std::uint8_t {
  Nothing,     ///< Commutes with every other step.
  Reads,       ///< The result depends on the object, which does not change.
  Writes,      ///< Changes the object, or which threads may operate on it.
  Everything,  ///< Not tied to an object: time, the end of the program, the outside world. Depends on every step.
};

}  // namespace heddle
