#pragma once

#include <string>
#include <vector>

#include "cli/classes/ClassSearch.h"
#include "explore/FindingStore.h"
#include "facts/Dependence.h"

namespace heddle::cli {

/// All that `heddle class` has to say at its end.
struct ClassResult {
  std::string generator;
  std::uint64_t seed = 1;
  int preemptions = 2;
  std::size_t targets = 0;
  SearchTally tally;
  bool interrupted = false;
  std::string test;                     ///< The smallest failing test, as code; empty: none was found.
  std::vector<FindingRecord> findings;  ///< Of that test.
  std::uint64_t notReproduced = 0;      ///< Tests that failed once and not again.
};

/// The verdict in plain words: what was found, or what was covered and what was not.
std::string classVerdict(const ClassFacts& facts, const ClassResult& result);

std::string classJson(const ClassFacts& facts, const ClassResult& result, const std::vector<std::string>& files);

/// "12 of 30 pairs, 140 tests, 51,000 schedules, 9,800 a second"
std::string classProgress(const SearchTally& tally, std::size_t targets);

}  // namespace heddle::cli
