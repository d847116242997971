#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "judge/CauseFinder.h"

/// Shared by the analyses of all kinds of causes.
namespace heddle::judge {

class Closeness;

class CauseParts {
public:
  explicit CauseParts(const Observation& seen) : seen_(seen) {}

  CauseEvent event(CauseRole role, std::size_t at) const;
  CauseEvent eventOffSteps(CauseRole role, ThreadId thread, const Stack& stack, std::string words) const;

  std::string name(ThreadId thread) const { return threadName(seen_.threads, thread); }
  /// " at queue.h:41"; empty if nothing is known.
  static std::string at(const CauseEvent& event);
  static std::string at(const StackFrame& frame);
  /// " at queue.h:41, called at main.cpp:3"
  static std::string atWithCaller(const CauseEvent& event);
  /// "T2's write of `closed_` at queue.h:41": without values, which differ in another order.
  std::string deed(std::size_t at) const;
  /// What is true if the error does not occur in that order of two deeds.
  static std::string inOrder(const std::string& first, const std::string& second);
  /// The first step, in the last uninterrupted run of \p thread before \p end, that is in user code and at which the
  /// thread can be held back. nullopt if there is none.
  std::optional<std::size_t> beginOfRun(ThreadId thread, std::size_t end) const;

  /// What orders the step \p from and the later step \p to, in words. nullopt if no synchronisation connects them.
  std::optional<std::string> orderedBy(std::size_t from, std::size_t to) const;
  /// The edge from one event to a later one.
  CauseEdge edge(const Cause& cause, std::size_t from, std::size_t to) const;

private:
  const Observation& seen_;
};

/// The order imposed by the creation and the end of threads alone, which no schedule can change. Looks only at those
/// steps, because it is queried for many pairs.
class ThreadLife {
public:
  explicit ThreadLife(const Observation& seen);

  bool orders(std::size_t from, std::size_t to) const;

private:
  const Observation& seen_;
  std::vector<std::size_t> steps_;  ///< Steps that create or join a thread.
};

// One function per kind of cause; see their files. Each appends the causes that fit.
void addRaceCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addStuckCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addSleepCauses(const Observation& seen, const std::vector<WaitNote>& sleepers, std::vector<PossibleCause>& out);
/// Several threads that wait for futures.
void addFutureCauses(const Observation& seen, const std::vector<WaitNote>& sleepers, std::vector<PossibleCause>& out);
void addReleaseCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addInterferences(const Observation& seen, const Closeness& closeness, std::vector<PossibleCause>& out);
void addCrossings(const Observation& seen, const Closeness& closeness, std::vector<PossibleCause>& out);
void addSplits(const Observation& seen, const Closeness& closeness, std::vector<PossibleCause>& out);
void addOrderCauses(const Observation& seen, const Finding& finding, const Closeness& closeness,
                    std::vector<PossibleCause>& out);

}  // namespace heddle::judge
