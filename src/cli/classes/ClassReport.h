#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
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
  std::set<std::pair<std::size_t, std::size_t>> targetPairs;  ///< Which they are.
  bool resultsFail = false;                                   ///< Results that no order explains are a violation.
  std::size_t pairs = 0;                                      ///< Of methods, all of them.
  double reduction = 0;      ///< By how much the pairs that may interfere are fewer, 0 .. 1.
  double staticSeconds = 0;  ///< To find out which they are.
  SearchTally tally;
  bool interrupted = false;
  std::string test;                          ///< The smallest failing test, as code; empty: none was found.
  std::vector<FindingRecord> findings;       ///< Of that test.
  std::uint64_t notReproduced = 0;           ///< Tests that failed once and not again.
  std::uint64_t notConfirmed = 0;            ///< Tests that failed, and that there was no time to confirm.
  std::optional<Violation> shown;            ///< What the findings are of.
  std::vector<FindingRecord> wrongFindings;  ///< Of results that no order of the calls explains.
  std::string testFile;                      ///< The test as a file of its own; empty: none was written.
  std::vector<FindingRecord> testFindings;   ///< What was found in that file.
};

/// The verdict in plain words: what was found, or what was covered and what was not.
std::string classVerdict(const ClassFacts& facts, const ClassResult& result);

std::string classJson(const ClassFacts& facts, const ClassResult& result, const std::vector<std::string>& files);

/// The results of the calls, and those that its orders give.
std::string resultsText(const ClassModel& model, const Violation& wrong);

/// "12 of 30 pairs, 140 tests, 51,000 schedules, 9,800 a second, 41 s left"; \p seconds is all the time there is, or 0.
std::string classProgress(const SearchTally& tally, std::size_t targets, double seconds);

}  // namespace heddle::cli
