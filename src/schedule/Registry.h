#pragma once

#include <concepts>
#include <memory>
#include <span>
#include <string_view>

#include "core/Completeness.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

namespace heddle::schedule {

/// Everything that is known about a strategy beside its code: one row of the table in Registry.cpp.
struct StrategyInfo {
  std::string_view name;
  std::string_view summary;  ///< One line for `heddle strategies`.
  std::unique_ptr<Strategy> (*make)(const StrategyOptions&);

  // Searches only. A combination that claims nothing does not exist, and is rejected.
  SearchKind search = {};         ///< Without a preemption bound.
  SearchKind boundedSearch = {};  ///< With one.
  bool depthBound = false;        ///< May be limited to the first steps of each execution (`--depth`).

  bool isPortfolio = false;    ///< Several strategies. A campaign divides its schedules among them.
  bool followsRecord = false;  ///< Follows a recorded execution, so it is not for `heddle run`.
  bool runsTwice = false;      ///< Runs each schedule twice.
  bool ordersByFacts = false;  ///< Can use StrategyOptions::futures, if there is no preemption bound.
  bool needsSequence = false;  ///< Follows a sequence of locations, so it is not for `heddle run`.
  bool usesFacts = false;      ///< Needs static facts, and removes choices by them.

  /// Null if it is not a search in this combination.
  constexpr const SearchKind* kind(bool bounded) const {
    const SearchKind& kind = bounded ? boundedSearch : search;
    return kind.claim != Claim::Nothing ? &kind : nullptr;
  }
  constexpr bool isSearch() const { return kind(false) != nullptr || kind(true) != nullptr; }
};

/// For StrategyInfo::make.
template <std::derived_from<Strategy> T>
std::unique_ptr<Strategy> create(const StrategyOptions& options) {
  if constexpr (std::constructible_from<T, const StrategyOptions&>) {
    return std::make_unique<T>(options);
  } else {
    return std::make_unique<T>();
  }
}

/// What `heddle run` and heddle::test use if none is given: the best of those that sample, by measurement
/// (docs/results/default.md).
inline constexpr const char* kDefaultStrategy = "pos";

/// All strategies, sorted by name.
std::span<const StrategyInfo> strategies();

/// Null if the name is unknown.
const StrategyInfo* findStrategy(std::string_view name, std::span<const StrategyInfo> table = strategies());
/// The strategy with the most similar name (edit distance), to suggest for a mistyped one.
const StrategyInfo& nearestStrategy(std::string_view name, std::span<const StrategyInfo> table = strategies());

/// StrategyInfo::kind of a strategy; null if its name is unknown.
const SearchKind* searchKind(std::string_view strategy, bool bounded);
/// StrategyInfo::isSearch of a strategy; false if its name is unknown.
bool isSearch(std::string_view strategy);

/// StrategyInfo::isPortfolio of a strategy; false if its name is unknown.
bool isPortfolio(std::string_view strategy);

}  // namespace heddle::schedule
