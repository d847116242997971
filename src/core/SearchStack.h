#pragma once

#include "core/Decision.h"
#include "core/HappensBefore.h"
#include "core/TransitionPtr.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle {

/// Threads that need not run, each with the step that it would make: all that begins with it is, or will be, explored
/// elsewhere. One wakes up when a step is made that its own depends on.
using SleepSet = std::vector<TransitionPtr>;

bool sleeps(const SleepSet& set, ThreadId thread);
/// What is still asleep after \p step.
void wakeUp(SleepSet& set, const Transition& step);

/// A decision on the path that a reduced search stands on.
struct SearchNode {
  Decision decision;
  std::uint32_t step = 0;         ///< That it decides, or in the course of which it is made.
  std::vector<ThreadId> options;  ///< Of a thread decision, by index.
  std::vector<ThreadId> explore;  ///< The options that have to be taken at some time, done ones too.
  SleepSet done;                  ///< Options whose subtrees are finished.
  SleepSet sleep;                 ///< Before the step.
  TransitionPtr current;          ///< What the step of the option now taken does; over all values chosen in it.

  bool choosesThread() const { return decision.kind == ChoiceKind::Thread; }
  ThreadId chosen() const { return ThreadId{decision.chosen}; }
  bool explores(ThreadId thread) const;
  bool offers(ThreadId thread) const;
  /// Asleep during the step of the option now taken: what slept, and what is done.
  SleepSet asleepBelow() const;
  /// Takes the next option; false: none is left. \p mayPreempt: also one that preempts.
  bool advance(bool mayPreempt);
  /// The step of the option now taken has done \p what.
  void become(const Transition& what);

private:
  bool advanceThread(bool mayPreempt);
};

/// How much of what follows these decisions is done, by the options that are on their lists by now; those that are
/// still to be found are not counted.
double shareDone(std::span<const SearchNode> nodes);

/// Everything of the nodes as plain words, so that another process can go on.
void save(std::span<const SearchNode> nodes, std::vector<std::uint64_t>& words);
/// False: the words make no sense.
[[nodiscard]] bool load(std::span<const std::uint64_t> words, std::vector<SearchNode>& nodes);

}  // namespace heddle
