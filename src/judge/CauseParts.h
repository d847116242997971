#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "judge/CauseFinder.h"

/// What the analyses of all kinds of causes have in common.
namespace heddle {

/// Reads (writes) the memory of its object; an update does both.
bool readsMemory(OpKind kind);
bool writesMemory(OpKind kind);

class CauseParts {
public:
  explicit CauseParts(const Observation& seen) : seen_(seen) {}

  CauseEvent event(CauseRole role, std::size_t at) const;
  CauseEvent eventOffSteps(CauseRole role, ThreadId thread, const Stack& stack, std::string words) const;

  std::string name(ThreadId thread) const { return threadName(seen_.threads, thread); }
  /// " at queue.h:41"; empty where nothing is known.
  static std::string at(const CauseEvent& event);
  static std::string at(const StackFrame& frame);
  /// " at queue.h:41, called at main.cpp:3"
  static std::string atWithCaller(const CauseEvent& event);
  /// Of the last run of steps that \p thread makes before \p end without a switch: the first one at a place of the
  /// user's at which the thread can be held. Nothing: there is none.
  std::optional<std::size_t> beginOfRun(ThreadId thread, std::size_t end) const;

  /// What orders the step \p from and the later step \p to, in words; nothing: no path of synchronisation was seen.
  std::optional<std::string> orderedBy(std::size_t from, std::size_t to) const;
  /// The edge from one event to a later one.
  CauseEdge edge(const Cause& cause, std::size_t from, std::size_t to) const;

private:
  const Observation& seen_;
};

/// The order that the creation and the end of threads alone make: no schedule can change it. Looks only at those steps,
/// because it is asked about many pairs.
class ThreadLife {
public:
  explicit ThreadLife(const Observation& seen);

  bool orders(std::size_t from, std::size_t to) const;

private:
  const Observation& seen_;
  std::vector<std::size_t> steps_;  ///< Those that create or join a thread.
};

// One for each kind; see there. Each appends what fits.
void addRaceCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addStuckCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addReleaseCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addInterferences(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);
void addOrderCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out);

}  // namespace heddle
