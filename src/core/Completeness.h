#pragma once

#include <cstdint>

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

/// What a strategy is as a search, with or without a preemption bound. docs/search.md has a table with the reasons.
struct SearchKind {
  Claim claim = Claim::Nothing;  ///< A preemption bound also limits the claim.
  Division division = Division::Seeds;
};

}  // namespace heddle
