#pragma once

#include "judge/Finding.h"

/// Errors that the runtime itself has noticed: memory that must not be accessed or freed, primitives used against their
/// rules.
namespace heddle {

/// Whether it depends on what orders the threads: a frame of a living thread.
bool isUseAfterReturn(const Finding& finding);

Finding judgeError(const Observation& seen);
Finding judgeLeak(const Observation& seen, const LeakNote& leak);

}  // namespace heddle
