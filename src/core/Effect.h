#pragma once

#include <cstdint>

#include "core/Op.h"

namespace heddle {

/// What an operation does to its object, as observed by other threads. Two steps of different threads are dependent,
/// that is, their order can matter, if they touch the same object and at least one of them does more than read it.
enum class Effect : std::uint8_t {
  Nothing,     ///< Commutes with every other step.
  Reads,       ///< The result depends on the object, which does not change.
  Writes,      ///< Changes the object, or which threads may operate on it.
  Everything,  ///< Not tied to an object: time, the end of the program, the outside world. Depends on every step.
};

/// The effect of an executed operation; \p succeeded as in Event. Unknown operations affect everything.
Effect effectOf(OpKind kind, bool succeeded);

/// Whether a thread may have to wait before the operation. All other operations are always enabled.
bool mayBlock(OpKind kind);

/// Whether the object is memory. Other operations may touch a part of the same memory.
bool isMemory(OpKind kind);

/// Whether the operation releases (acquires) a lock. An operation that acquires is disabled until the one that releases
/// it has executed.
bool givesUp(OpKind kind);
bool takes(OpKind kind);

}  // namespace heddle
