#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/Result.h"
#include "judge/PairCoverage.h"

/// How a command looked for errors, as plain values: saved for the report page, for display only. Nothing that decides
/// a schedule or a verdict reads them. docs/schema/heddle-campaign.json describes the file.
namespace heddle::judge {

/// A strategy of an exploration, and what it contributed.
struct StrategyShare {
  std::string name;
  std::uint64_t schedules = 0;
  std::uint64_t behaviours = 0;  ///< Distinct ones that this strategy showed first; 0: not counted separately.
  std::uint64_t findings = 0;
};

/// The state of an exploration after a number of schedules.
struct CampaignPoint {
  std::uint64_t schedules = 0;
  std::uint64_t behaviours = 0;         ///< Distinct ones so far.
  std::vector<std::uint64_t> shares{};  ///< Schedules of each strategy so far; empty: not recorded.
};

/// The schedule that showed a finding first.
struct FirstShown {
  std::string id;
  std::uint64_t schedule = 0;  ///< From 1.
};

enum class PairState : std::uint8_t {
  Pruned,    ///< The two cannot interfere.
  Untested,  ///< They may, and no test calls them together.
  Covered,   ///< A test calls them together.
  Safe,      ///< All interleavings within the bound were executed, and none failed.
  Failing,   ///< A confirmed violation.
};

struct MethodPair {
  std::size_t first = 0;  ///< Indices of methods; first <= second.
  std::size_t second = 0;
  PairState state = PairState::Untested;
  std::string why{};                    ///< Why it was pruned, or how the two may interfere.
  std::vector<std::string> findings{};  ///< Ids.
};

/// The pairs of methods of a class.
struct MethodMatrix {
  std::vector<std::string> methods;
  int preemptions = -1;  ///< The bound of Safe; -1: none.
  std::vector<MethodPair> pairs;
};

/// The verdict of `heddle verify` on a warning.
struct WarningVerdict {
  std::string tool;
  std::string rule;
  std::string place;
  std::string message;
  std::string verdict;  ///< "confirmed", "reached without harm", ...
  std::string why;
  std::vector<std::string> findings{};  ///< Ids.
};

/// One generation of the search of `heddle noise`.
struct NoiseGeneration {
  unsigned number = 0;
  std::uint64_t runs = 0;  ///< In all generations so far.
  std::uint64_t bugs = 0;
  std::uint64_t survivors = 0;  ///< 0: there are no values of survivors.
  double bestFitness = 0, meanFitness = 0, survivorFitness = 0;
  double bestSize = 0, meanSize = 0, survivorSize = 0;
  double bestAge = 0, meanAge = 0, survivorAge = 0;
  double bestRate = 0;
};

/// A place at which noise was judged.
struct NoisePlace {
  std::string name;
  std::string judgement;  ///< "good", "bad", "neutral"
};

struct NoiseSearch {
  std::string method;           ///< Empty: there was no search.
  std::string end;              ///< Why it ended.
  std::uint64_t plainRuns = 0;  ///< Without noise.
  std::uint64_t plainBugs = 0;
  std::uint64_t bestRuns = 0;  ///< With the best configuration.
  std::uint64_t bestBugs = 0;
  std::vector<NoiseGeneration> generations;
  std::vector<NoisePlace> places;
};

struct CampaignRecord {
  std::string verb;     ///< "run", "class", "verify", "noise"
  std::string program;  ///< Its path, or the name of the class.
  std::vector<std::string> arguments;
  std::string test{};                ///< Of a test framework; empty: the whole program.
  std::string verdict{};             ///< One line.
  std::vector<std::string> notes{};  ///< What was not covered, and why.
  std::uint64_t seed = 0;
  std::string points{};
  std::uint64_t schedules = 0;
  double seconds = 0;
  std::vector<StrategyShare> strategies{};
  std::vector<CampaignPoint> curve{};
  std::vector<FirstShown> shown{};
  PairCoverage pairs{};
  MethodMatrix matrix{};
  std::vector<WarningVerdict> warnings{};
  NoiseSearch noise{};
};

/// The number of distinct values among the first ones of \p traces, at positions that grow by a few per cent. \p before
/// schedules came earlier.
std::vector<CampaignPoint> behaviourCurve(const std::vector<std::uint64_t>& traces, std::uint64_t before);

nlohmann::ordered_json toJson(const CampaignRecord& record);
/// Missing members have their defaults, unknown ones are ignored. Errors: a member has another type.
Result<CampaignRecord> campaignFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle::judge
