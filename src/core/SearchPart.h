#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/Decision.h"

namespace heddle {

/// Why a search that finished was not complete. Part of the wire format: append only.
enum class SearchGap : std::uint8_t {
  None,
  NotRepeatable,
  TooManyDecisions,
  SpinningHeldBack,
  CutOff,
  TooManyPrefixes,
  TooManyRacingSites,
  Starved,
  TimeNotExplored,
  Pruned,
};

/// The maximum number of states that a search remembers. They take 128 MB, and 192 MB while the table grows.
inline constexpr std::uint64_t kMaxStates = std::uint64_t{4} << 20;

/// The gap as a clause; empty for None.
std::string_view gapWords(SearchGap gap);

/// The position of a search within its part of the tree of schedules, between two executions. Together with the
/// decisions that it refers to, which are stored elsewhere, it lets another process continue the search.
struct SearchCursor {
  std::uint32_t pathSize;        ///< Number of decisions in the prefix of the next execution.
  std::uint32_t fixed;           ///< Number of leading decisions that are not varied.
  std::uint32_t branchPosition;  ///< The next position at which to branch off the path,
  std::uint32_t branchOption;    ///< and the option to take there.
  SearchGap gap;
  bool atBranch;              ///< There is no prefix yet: the next one branches off the path.
  bool done;                  ///< The part is exhausted.
  bool treeChanged;           ///< Scheduling points were added, so the tree is no longer the one that was searched.
  std::uint64_t repetitions;  ///< Executions of the part that were ended because others show the same.
  std::uint64_t states;       ///< Distinct states reached in the part, if the search distinguishes states.
  double share;               ///< The estimated share of the tree that the executions of the part have covered.
};

/// A part of the tree of schedules: everything reachable from the prefix \c path by varying its decisions from
/// cursor.fixed on. With a preemption bound, this is followed by every prefix that leaves \c branchedOff by one
/// preemption at \c branchesFrom or later.
struct SearchPart {
  SearchCursor cursor = {};
  std::span<const Decision> path = {};
  std::span<const Decision> branchedOff = {};
  std::uint32_t branchesFrom = 0;
  std::int32_t round = 0;                      ///< Number of preemptions in its schedules, if bounded.
  std::span<const std::uint64_t> memory = {};  ///< SearchPosition::memory of the part.
};

/// Collects the paths from which a later round branches off.
class PathSink {
public:
  virtual ~PathSink() = default;
  /// Adds every branch off \p path at a position >= \p from. Returns false if there is no room; the path is then
  /// omitted.
  [[nodiscard]] virtual bool add(std::span<const Decision> path, std::size_t from) = 0;
};

}  // namespace heddle
