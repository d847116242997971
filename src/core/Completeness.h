#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace heddle {

/// What a search may claim once it has finished without a gap (SearchGap).
enum class Claim : std::uint8_t {
  Nothing,     ///< It does not terminate, or it may have missed something.
  Schedules,   ///< Every schedule was executed.
  Behaviours,  ///< Every class of indistinguishable schedules was executed at least once.
};

/// How the plan may divide the search among workers.
enum class Division : std::uint8_t {
  Seeds,  ///< Not a search: executions are independent.
  Subtrees,
  Shared,   ///< Subtrees, but a discovery in one may add work outside of it.
  OneUnit,  ///< One worker: its state is too large to hand over.
};

/// One row per combination that terminates. All other combinations are rejected or claim nothing. docs/search.md has
/// the same table with the reasons.
struct SearchKind {
  std::string_view strategy;
  bool bounded;  ///< With a preemption bound, which also limits the claim.
  Claim claim;
  Division division;
};

std::span<const SearchKind> searchKinds();

/// Null if \p strategy is not a search in this combination.
const SearchKind* searchKind(std::string_view strategy, bool bounded);

/// Whether the strategy is a search in at least one combination.
bool isSearch(std::string_view strategy);

}  // namespace heddle
