#pragma once

#include "explain/SourceFiles.h"
#include "explain/Story.h"
#include "judge/Finding.h"

namespace heddle {

/// A finding as a story: its words, its stacks, its interleaving, how to see it again.
Story tell(const Finding& finding, SourceFiles& sources);

}  // namespace heddle
