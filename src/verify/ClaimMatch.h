#pragma once

#include "claims/Claim.h"
#include "judge/Finding.h"
#include "verify/Scene.h"

namespace heddle::verify {

/// Whether \p finding is the error that \p claim predicts: a race between the named accesses, a deadlock on the named
/// locks, or a failure whose verified cause is made of the named operations. Errors elsewhere in the program do not
/// count. The places of the claim have the file names of the program.
bool shows(const judge::Finding& finding, const claims::Claim& claim, const Scenes& scenes);

}  // namespace heddle::verify
