#pragma once

#include "judge/Finding.h"

/// Errors that the runtime itself has noticed: memory that must not be accessed or freed, primitives used against their
/// rules.
namespace heddle {

Finding judgeError(const Observation& seen);
Finding judgeLeak(const Observation& seen, const LeakNote& leak);

}  // namespace heddle
