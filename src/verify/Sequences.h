#pragma once

#include <vector>

#include "claims/Claim.h"
#include "core/Sequence.h"
#include "verify/Scene.h"

namespace heddle::verify {

/// Sequences of locations that an execution passes if the claim is an error, the likeliest first:
///
/// - conflicting accesses: access, remote access, access of the first thread; and the same from the other side
/// - opposite lock orders: first lock, first lock of the other thread, second lock
/// - a signal without the lock: check, signal, wait
/// - broken sections: first access, remote access, second access
///
/// What a tool leaves out is taken from the scenes: the accesses of other threads to the same object, the lock that a
/// thread holds, the check before a wait. Locations demand the same object where the error needs it.
std::vector<Sequence> sequencesOf(const claims::Claim& claim, const Scenes& scenes);

}  // namespace heddle::verify
