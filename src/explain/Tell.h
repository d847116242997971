#pragma once

#include "explain/SourceFiles.h"
#include "explain/Story.h"
#include "judge/Finding.h"

namespace heddle::explain {

struct TellOptions {
  bool libraryFrames = false;  ///< Show every frame of a stack, not only user code.
  bool everyStep = false;      ///< Do not fold the interleaving.
};

/// Turns a finding into a story: summary, stacks, interleaving, and how to replay it.
Story tell(const judge::Finding& finding, SourceFiles& sources, const TellOptions& options = {});

}  // namespace heddle::explain
