#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/SearchPart.h"

namespace heddle::schedule {

/// Where a strategy stands between two executions: what a campaign saves, divides among workers and resumes. The spans
/// are valid until the next execution begins.
struct SearchPosition {
  SearchCursor cursor = {};                    ///< The position in the strategy's part of the tree of schedules.
  std::span<const Decision> path = {};         ///< The prefix that the cursor refers to. Becomes SearchPart::path.
  std::span<const std::uint64_t> memory = {};  ///< The rest of the position. Becomes SearchPart::memory.
  std::uint64_t learnedSteps = 0;  ///< Steps of the longest execution, if that affects later schedules; otherwise 0.
  bool repeatFirst = false;        ///< A process that continues must first run the first execution again.

  /// After beginExecution has found nothing left: whether every schedule (within the strategy's bound) was executed.
  /// Otherwise cursor.gap says why not.
  bool exhausted() const { return cursor.done && cursor.gap == SearchGap::None; }
  /// The same, except that threads that only polled were held back until something changed.
  bool exhaustedButForSpinning() const {
    return exhausted() || (cursor.done && cursor.gap == SearchGap::SpinningHeldBack);
  }
};

/// Optional interface of strategies whose later schedules depend on earlier executions. StrategyOptions takes the
/// position that another process has reached.
class Resumable {
public:
  virtual ~Resumable() = default;
  virtual SearchPosition position() const = 0;
  /// How many leading decisions of the current execution repeat those of an earlier one.
  virtual std::size_t repeatedDecisions() const { return 0; }
};

}  // namespace heddle::schedule
