#pragma once

#include "classes/ClassResult.h"
#include "facts/ClassModel.h"

namespace heddle::cli {

/// Where the findings are saved, for the command that replays one.
struct StoryStore {
  const explore::FindingStore& store;
  bool wasGiven;  ///< With --store.
};

/// Prints the violations, the first ones in full: each with its test and its story. Those that are probably excluded by
/// the contract of the class come last, under a heading of their own.
void printClassStories(const facts::ClassModel& model, const classes::ClassResult& result, const StoryStore& store);

/// The tests that failed once and not again.
void printFailedOnce(const classes::ClassResult& result);

}  // namespace heddle::cli
