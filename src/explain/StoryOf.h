#pragma once

#include <string>
#include <vector>

#include "explain/SourceFiles.h"
#include "explain/Story.h"
#include "judge/Finding.h"

namespace heddle::explain {

struct StoryOptions {
  bool libraryFrames = false;  ///< Show every frame of a stack, not only user code.
  bool everyStep = false;      ///< Do not fold the interleaving.
};

/// Turns a finding into a story: summary, stacks, interleaving, and how to replay it.
Story storyOf(const judge::Finding& finding, SourceFiles& sources, const StoryOptions& options = {});

/// The line that stands for a finding in the story of another one with the same cause.
std::string otherLine(const judge::Finding& finding);

/// Lists findings with the same cause; \p others may be empty.
StorySection othersSection(const std::vector<const judge::Finding*>& others);

}  // namespace heddle::explain
