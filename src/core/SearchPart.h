#pragma once

#include "core/Decision.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace heddle {

/// Why a search that came to its end was not complete all the same. Part of the wire format: append only.
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
};

/// So many states a search remembers: 128 MB, or twice that while it grows.
inline constexpr std::uint64_t kMaxStates = std::uint64_t{4} << 20;

/// As half a sentence; empty for None.
std::string_view gapWords(SearchGap gap);

/// Where a search of a part of the tree of schedules stands between two executions. With the decisions it speaks of,
/// which stand elsewhere, it is all that another process needs to go on from there.
struct SearchCursor {
  std::uint32_t pathSize;        ///< Decisions of the prefix of the next execution.
  std::uint32_t fixed;           ///< So many of them are not varied.
  std::uint32_t branchPosition;  ///< In the path that is branched off from, the next place to do so,
  std::uint32_t branchOption;    ///< and with which option.
  SearchGap gap;
  bool atBranch;              ///< There is no prefix yet: the next one comes from the path that is branched off from.
  bool done;                  ///< Nothing is left of the part.
  bool treeChanged;           ///< Scheduling points were added: what was searched is not the tree any more.
  std::uint64_t repetitions;  ///< Executions, of those in the part, that were ended because others show the same.
  std::uint64_t states;       ///< Different ones met in the part, where they are told apart.
  double share;               ///< Of the tree, as far as it can be told, that the executions of the part have covered.
};

/// A part of the tree of schedules: what can be reached from the prefix `path` by varying its decisions from
/// cursor.fixed on; then, with a preemption bound, from every prefix that leaves `branchedOff` by one preemption at
/// `branchesFrom` or later.
struct SearchPart {
  SearchCursor cursor = {};
  std::span<const Decision> path = {};
  std::span<const Decision> branchedOff = {};
  std::uint32_t branchesFrom = 0;
  std::int32_t round = 0;                      ///< Preemptions of its schedules, where they are bounded.
  std::span<const std::uint64_t> memory = {};  ///< What Strategy::memory said of it.
};

/// Takes the paths from which a later round will branch off.
class PathSink {
public:
  virtual ~PathSink() = default;
  /// Every branch off \p path at a position >= \p from. False: there is no more room, and the path was left out.
  [[nodiscard]] virtual bool add(std::span<const Decision> path, std::size_t from) = 0;
};

}  // namespace heddle
