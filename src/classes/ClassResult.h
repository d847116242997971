#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "classes/ClassSearch.h"
#include "explore/store/FindingStore.h"

namespace heddle::classes {

/// The results of testing a class.
struct ClassResult {
  std::string generator;
  std::uint64_t seed = 1;
  int preemptions = 2;
  std::size_t targets = 0;
  std::set<std::pair<std::size_t, std::size_t>> targetPairs;  ///< The pairs of methods that may interfere.
  bool resultsFail = false;                                   ///< Results that no order explains are a violation.
  std::size_t pairs = 0;                                      ///< Number of all pairs of methods.
  double reduction = 0;                                       ///< The share of pairs that cannot interfere, 0 .. 1.
  double staticSeconds = 0;                                   ///< Time to find out which pairs may interfere.
  SearchTally tally;
  bool interrupted = false;
  std::string test;                                   ///< The smallest failing test, as code; empty: none was found.
  std::vector<explore::FindingRecord> findings;       ///< Of that test.
  std::uint64_t notReproduced = 0;                    ///< Tests that failed once and not again.
  std::uint64_t notConfirmed = 0;                     ///< Tests that failed, without time left to confirm it.
  std::optional<Violation> shown;                     ///< The violation that the findings belong to.
  std::vector<explore::FindingRecord> wrongFindings;  ///< Results that no order of the calls explains.
  std::string testFile;                               ///< The test as a separate file; empty: none was written.
  std::vector<explore::FindingRecord> testFindings;   ///< Findings in that file.

  /// A violation was found and confirmed.
  bool failed() const { return !findings.empty() || (resultsFail && !wrongFindings.empty()); }
};

}  // namespace heddle::classes
