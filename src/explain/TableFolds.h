#pragma once

#include <cstddef>
#include <vector>

#include "explain/Story.h"

namespace heddle::explain {

/// Shortens a table to at most \p limit rows: first the uninterrupted runs of each thread, whose important rows stay,
/// then the middle of the table.
void foldTable(StoryTable& table, std::size_t limit = 60);

/// Puts equal steps of a thread that follow each other into one row: "polls `done` (19 times)".
void mergeEqualRows(std::vector<StoryRow>& table);

}  // namespace heddle::explain
