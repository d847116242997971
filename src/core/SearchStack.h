#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/Decision.h"
#include "core/HappensBefore.h"
#include "core/TransitionPtr.h"

namespace heddle {

/// Threads that need not run, each with its next step: everything that begins with that step is, or will be, explored
/// elsewhere. A thread wakes up when a step is executed that its own step depends on.
using SleepSet = std::vector<TransitionPtr>;

bool sleeps(const SleepSet& set, ThreadId thread);
/// Removes the threads that \p step wakes up.
void wakeUp(SleepSet& set, const Transition& step);

/// A decision on the current path of a reduced search.
struct SearchNode {
  Decision decision;
  std::uint32_t step = 0;         ///< The step that it decides, or during which it is made.
  std::vector<ThreadId> options;  ///< Options of a thread decision, by index.
  std::vector<ThreadId> explore;  ///< Options that must be taken eventually, including those already done.
  SleepSet done;                  ///< Options whose subtrees are finished.
  SleepSet sleep;                 ///< The sleep set before the step.
  TransitionPtr current;  ///< What the step of the current option does, merged over all values chosen during it.

  bool choosesThread() const { return decision.kind == ChoiceKind::Thread; }
  ThreadId chosen() const { return ThreadId{decision.chosen}; }
  bool explores(ThreadId thread) const;
  bool offers(ThreadId thread) const;
  /// The sleep set during the step of the current option: \c sleep and \c done.
  SleepSet asleepBelow() const;
  /// Moves to the next option; returns false if none is left. \p mayPreempt allows options that preempt.
  bool advance(bool mayPreempt);
  /// Records that the step of the current option does \p what.
  void become(const Transition& what);

private:
  bool advanceThread(bool mayPreempt);
};

/// The share of the subtree below these decisions that is done, based on the options found so far.
double shareDone(std::span<const SearchNode> nodes);

/// Serialises the nodes so that another process can continue the search.
void save(std::span<const SearchNode> nodes, std::vector<std::uint64_t>& words);
/// Returns false if the words are malformed.
[[nodiscard]] bool load(std::span<const std::uint64_t> words, std::vector<SearchNode>& nodes);

}  // namespace heddle
