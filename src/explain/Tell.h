#pragma once

#include "explain/SourceFiles.h"
#include "explain/Story.h"
#include "judge/Finding.h"

namespace heddle {

struct TellOptions {
  bool libraryFrames = false;  ///< Show every frame of a stack, not only what the user wrote.
  bool everyStep = false;      ///< Fold nothing in the interleaving.
};

/// A finding as a story: its words, its stacks, its interleaving, how to see it again.
Story tell(const Finding& finding, SourceFiles& sources, const TellOptions& options = {});

}  // namespace heddle
