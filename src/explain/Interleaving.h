#pragma once

#include "explain/SourceFiles.h"
#include "explain/Story.h"
#include "judge/Finding.h"

namespace heddle {

/// The steps of a finding as a table: one column a thread, racing accesses and the failing step marked, what never
/// happened because a thread waits for ever at the end. Nothing folded yet.
StoryTable interleaving(const Finding& finding, SourceFiles& sources);

/// Makes a table fit to read: unbroken runs of one thread shrink, then the middle, to at most \p limit rows. Important
/// rows stay in runs.
void foldTable(StoryTable& table, std::size_t limit = 60);

}  // namespace heddle
