#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heddle::seeding {

/// The sites of two accesses that race: the delayed one, and the one that arrived meanwhile.
using RacePair = std::pair<std::uint64_t, std::uint64_t>;

/// What one run of the program showed.
struct RunResult {
  bool bug = false;
  std::string what;  ///< "exit status 1", "SIGSEGV", "hang", "Assertion `x' failed".
  std::vector<RacePair> races;
  std::vector<std::uint32_t> coverage;  ///< Numbers of the pairs of sites that followed each other (wire::noise).
  double seconds = 0;
};

/// What all runs of one configuration showed.
struct Tally {
  std::uint64_t runs = 0;
  std::uint64_t bugs = 0;
  std::set<RacePair> races;
  std::set<std::uint32_t> coverage;

  void add(const RunResult& result) {
    ++runs;
    bugs += result.bug ? 1 : 0;
    races.insert(result.races.begin(), result.races.end());
    coverage.insert(result.coverage.begin(), result.coverage.end());
  }
};

}  // namespace heddle::seeding
