#pragma once

#include "explain/SourceFiles.h"
#include "explain/Story.h"
#include "judge/Finding.h"

namespace heddle::explain {

/// The steps of a finding as a table with one column per thread. Racing accesses and the failing step are marked.
/// Operations that never completed, because their threads wait forever, are at the end. Nothing is folded.
StoryTable interleaving(const judge::Finding& finding, SourceFiles& sources);

}  // namespace heddle::explain
