#pragma once

#include "core/Op.h"

#include <cstdint>

namespace heddle {

/// What an operation does to its object, as far as another thread can tell. Two steps of different threads depend on
/// each other, that is, their order can matter, if they touch the same object and not both only read it.
enum class Effect : std::uint8_t {
  Nothing,     ///< No order with any other step can be told.
  Reads,       ///< Its result depends on the object, which stays as it is.
  Writes,      ///< Changes the object, or who may operate on it.
  Everything,  ///< Not told by objects: time, the end of the program, the outside world. Depends on every step.
};

/// Of an operation that was executed; \p succeeded as in Event. What is not known has an effect on everything.
Effect effectOf(OpKind kind, bool succeeded);

/// Whether threads may have to wait before the operation. All others are possible whenever a thread stands before them.
bool mayBlock(OpKind kind);

/// The object is memory, of which other operations may touch a part.
bool isMemory(OpKind kind);

/// Gives up (takes) what \p takes waits for: until the one was executed, the other one was not possible.
bool givesUp(OpKind kind);
bool takes(OpKind kind);

}  // namespace heddle
