#pragma once

#include "judge/Finding.h"

/// Errors detected by the runtime itself: invalid accesses and frees, and misuse of primitives.
namespace heddle::judge {

/// Whether the error is a use of a returned function's frame in a live thread. Such an error depends on what orders the
/// threads.
bool isUseAfterReturn(const Finding& finding);

Finding judgeError(const Observation& seen);
Finding judgeLeak(const Observation& seen, const LeakNote& leak);

}  // namespace heddle::judge
