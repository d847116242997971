#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/noise/NoiseOptions.h"
#include "seeding/TrialEvaluator.h"
#include "symbols/Symbolizer.h"

namespace heddle::cli {

/// Prints the results of `heddle noise`.
class NoiseReport {
public:
  NoiseReport(const seeding::PlaceSet& places, symbols::Symbolizer& symbols) : places_(places), symbols_(symbols) {}

  /// `24 of 25 runs (96%, 95% interval 80% to 99%)`
  static std::string rateText(std::uint64_t bugs, std::uint64_t runs);

  /// One line for each place, by name.
  std::string placeList() const;
  std::string configuration(const seeding::Configuration& configuration) const;
  std::string judged(const std::vector<seeding::JudgedPlace>& places) const;
  std::string races(const std::set<seeding::RacePair>& races);
  /// `LOCATION and LOCATION`, each pair once.
  std::vector<std::string> raceLines(const std::set<seeding::RacePair>& races);
  std::string stacks(const std::vector<std::vector<std::uint64_t>>& stacks);
  static std::string bugs(const seeding::TrialEvaluator& runs);
  /// Per run: events that the library looked up, delays, processor time. Empty: there was no run in this process.
  static std::string effort(const seeding::TrialEvaluator& runs);
  /// A call of `heddle guide` that drives a controlled execution through the places; empty: not enough is known.
  std::string handOver(const std::vector<seeding::JudgedPlace>& places, const std::string& program) const;

private:
  std::string frameAt(std::uint64_t site);

  const seeding::PlaceSet& places_;
  symbols::Symbolizer& symbols_;
};

}  // namespace heddle::cli
