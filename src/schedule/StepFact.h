#pragma once

#include "core/Effect.h"
#include "core/Ids.h"

#include <cstdint>

namespace heddle {

/// What a strategy that looks for dependences is told about the steps of an execution (Strategy::learn). A step is an
/// operation and all that its thread does until it announces the next one; what is said of a step comes before the
/// next one begins, in any order. Step 0 is what the main thread does before its first operation.
struct StepFact {
  enum class Kind : std::uint8_t {
    Step,     ///< `thread` has executed `op`.
    Touches,  ///< `effect` of `op` on `object`; Effect::Everything has no object.
    Enables,  ///< Has created `thread`, or changed what it stands before.
  };
  Kind kind = Kind::Step;
  Effect effect = Effect::Nothing;
  OpKind op = OpKind::None;
  std::uint8_t bytes = 0xff;  ///< Touches: which of the object's eight, where it is memory.
  ThreadId thread = kNoThread;
  std::uint32_t step = 0;
  ObjectId object = kNoObject;
};

}  // namespace heddle
