#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "classes/ClassSearch.h"
#include "classes/HeaderHints.h"
#include "explore/store/FindingStore.h"
#include "generate/Promise.h"

namespace heddle::classes {

/// A violation that was reproduced in a fresh process.
struct ConfirmedViolation {
  Violation violation;  ///< The smallest test.
  std::string test;     ///< The same as code.
  generate::Promise promise = generate::Promise::Ordinary;
  std::size_t unusualCalls = 0;  ///< How many calls of the threads are not ordinary.
  bool isError = true;           ///< It counts in the exit status.
  std::vector<explore::FindingRecord> findings;
};

/// A test that failed, but whose failure was not confirmed.
struct UnconfirmedViolation {
  std::string kind;
  std::string test;
  std::string file;  ///< The saved test.
};

/// The results of testing a class.
struct ClassResult {
  std::string generator;
  std::uint64_t seed = 1;
  int preemptions = 2;
  std::size_t targets = 0;
  std::set<std::pair<std::size_t, std::size_t>> targetPairs;  ///< The pairs of methods that may interfere.
  std::size_t pairs = 0;                                      ///< Number of all pairs of methods.
  double reduction = 0;                                       ///< The share of pairs that cannot interfere, 0 .. 1.
  double staticSeconds = 0;                                   ///< Time to find out which pairs may interfere.
  std::size_t writers = 0;                                    ///< Methods that write to shared memory.
  SearchTally tally;
  bool interrupted = false;
  std::vector<ConfirmedViolation>
      violations;  ///< Those that count first, then by Promise and unusualCalls, then as found.
  std::vector<UnconfirmedViolation> notReproduced;   ///< They failed once and not again.
  std::uint64_t notConfirmed = 0;                    ///< Tests that failed, without time left to confirm it.
  bool hasMore = false;                              ///< The search ended because enough violations were found.
  std::vector<HeaderHint> hints;                     ///< Comments that restrict how the class is used.
  std::string testFile;                              ///< The test as a separate file; empty: none was written.
  std::vector<explore::FindingRecord> testFindings;  ///< Findings in that file.

  /// A violation was found and confirmed.
  bool failed() const { return std::ranges::any_of(violations, &ConfirmedViolation::isError); }
};

}  // namespace heddle::classes
