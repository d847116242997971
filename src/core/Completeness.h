#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace heddle {

/// What a search may say when it has come to its end without a gap (SearchGap).
enum class Claim : std::uint8_t {
  Nothing,     ///< It does not end by itself, or may have missed something.
  Schedules,   ///< Every schedule was executed.
  Behaviours,  ///< Of schedules that no observer can tell apart, at least one.
};

/// How the plan may divide the search among workers.
enum class Division : std::uint8_t {
  Seeds,  ///< Not a search: each execution stands alone.
  Subtrees,
  Shared,   ///< Subtrees, too; what is found in one may have to be tried beside another.
  OneUnit,  ///< One worker: what it knows is too much to be handed on.
};

/// A row for each combination that comes to an end; those that are not here are refused or claim nothing.
/// docs/search.md has the same table with the reasons.
struct SearchKind {
  std::string_view strategy;
  bool bounded;  ///< With a preemption bound; the claim is then about schedules within it.
  Claim claim;
  Division division;
};

std::span<const SearchKind> searchKinds();

/// Null: not a search, or not in this combination.
const SearchKind* searchKind(std::string_view strategy, bool bounded);

/// The strategy is a search in at least one combination.
bool isSearch(std::string_view strategy);

}  // namespace heddle
