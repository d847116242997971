#pragma once

#include "claims/Claim.h"
#include "verify/Scene.h"

namespace heddle::verify {

/// Whether a recorded execution passed the places of the claim, in the order that its error needs: two threads access
/// the same object there, or a thread acquires its first lock, another one the other lock, and the first one waits for
/// that.
bool passes(const claims::Claim& claim, const Scenes& scenes);

}  // namespace heddle::verify
