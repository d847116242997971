#pragma once

#include <cstdint>

#include "core/Effect.h"
#include "core/Ids.h"
#include "core/Op.h"

namespace heddle::schedule {

/// A fact about a step of an execution, for strategies that compute dependences (DependenceObserver). A step is an
/// operation and everything its thread does until it announces the next one. The facts about a step arrive in any
/// order, before the next step begins. Step 0 is what the main thread does before its first operation.
struct StepFact {
  enum class Kind : std::uint8_t {
    Step,     ///< \c thread has executed \c op.
    Touches,  ///< \c effect of \c op on \c object; Effect::Everything has no object.
    Enables,  ///< The step created \c thread, or changed its pending operation.
  };
  Kind kind = Kind::Step;
  Effect effect = Effect::Nothing;
  OpKind op = OpKind::None;
  std::uint8_t bytes = 0xff;  ///< For Touches: which of the object's eight bytes, if it is memory.
  ThreadId thread = kNoThread;
  std::uint32_t step = 0;
  ObjectId object = kNoObject;
};

}  // namespace heddle::schedule
