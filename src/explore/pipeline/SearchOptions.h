#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/Result.h"
#include "schedule/Registry.h"
#include "wire/Config.h"

namespace heddle::explore {

/// Which schedules of a program to execute.
struct SearchOptions {
  static constexpr std::uint64_t kDefaultSchedules = 1000;
  static constexpr std::uint64_t kDefaultMaxSteps = 20'000'000;

  std::string strategy = schedule::kDefaultStrategy;
  std::uint64_t seed = 1;
  std::uint64_t schedules = kDefaultSchedules;  ///< Maximum number; 0: limited only by time.
  wire::ExecutionOptions execution = wire::usualOptions(kDefaultMaxSteps);
  std::optional<std::uint32_t> depth{};  ///< pct: bug depth. Searches: depth bound, in steps.
  int preemptionBound = -1;              ///< -1: none.
  FutureUse futures{};                   ///< Searches with static facts: how they order their options.
  bool eliminates = false;               ///< Use static facts to remove choices that cannot matter.
  bool checksFacts = false;              ///< Compare static facts with the executions.
  std::string guide{};                   ///< The file of a guided search (GuideFile.h); empty: none.
  std::uint32_t backtrackLimit = 0;      ///< guided: how many alternatives are kept; 0: the default.
  std::uint64_t maxConsidered = 0;       ///< End after this many successors; 0: no limit.
};

/// The configuration of a campaign with these options and the defaults of `heddle run` for the rest, except that waits
/// never end early. Errors: an unknown strategy, or one that cannot be used in this way.
Result<wire::Config> configOf(const SearchOptions& options);

/// Whether a campaign with this configuration needs static facts (wire::Config::facts).
bool needsFacts(const wire::Config& config);

/// Bytes that an execution may use if \p jobs of them run at the same time.
std::uint64_t memoryShare(unsigned jobs);

}  // namespace heddle::explore
