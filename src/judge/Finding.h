#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "judge/Cause.h"
#include "judge/FindingKind.h"
#include "judge/Observation.h"

namespace heddle::judge {

/// A place that is repeated at the end of an endless execution.
struct LoopPlace {
  ThreadId thread = kNoThread;
  StackFrame frame;
  std::uint64_t times = 0;
};

/// Steps of one thread that are not shown.
struct Gap {
  std::size_t before = 0;  ///< Index into Finding::steps: they come before this step.
  ThreadId thread = kNoThread;
  std::uint64_t steps = 0;
  std::string words;  ///< "in Queue::push, Queue::pop" or "polling `done`"; may be empty.
};

/// A judged error: everything that a report of any format says about it.
struct Finding {
  std::string id;  ///< `race-3f2a91`: a hash of what failed and where, the same in every exploration.
  FindingKind kind = FindingKind::Abort;
  std::string headline;
  std::string message;
  ErrorKind error = ErrorKind::None;  ///< For memory errors and misuse: which one. Not saved.
  int code = 0;                       ///< Exit status or signal number.
  StackFrame primary;
  ThreadId thread = kNoThread;  ///< The thread that failed, if it was a single one.
  Stack stack;                  ///< Stack of that thread.
  std::vector<ThreadNote> threads;
  std::vector<RaceNote> races;      ///< Exactly one for a data race.
  std::vector<RaceNote> moreRaces;  ///< Further races with the same identity at other places; each was reproduced.
  std::vector<WaitNote> waits;
  std::vector<LoopPlace> loop;
  std::vector<RelatedNote> related;  ///< What happened earlier to the memory or the object.
  std::vector<Step> steps;           ///< Only the relevant ones, in execution order.
  std::vector<Gap> gaps;             ///< In the order of \c steps.
  std::vector<StackFrame> places;
  std::vector<ObjectNote> objects;
  std::uint64_t stepCount = 0;   ///< Steps of the whole execution.
  bool dependsOnTiming = false;  ///< Requires a sleep or a time-out to end while other threads can run.
  Cause cause;                   ///< Known if events were recorded.
  std::optional<Minimised> minimised;
  std::string group;                  ///< Findings of one group have one cause; see Grouping.h. May be empty.
  std::vector<std::string> together;  ///< Ids of races that have the cause of this race. Not saved.
  std::string output;                 ///< Output of the program up to then; only its end if it is long.
};

/// Adds what executions showed of \p other, which has the same identity: races that \p finding does not list yet, and
/// races with the same cause.
void addRaces(const Finding& other, Finding& finding);

/// `main`, `T1`, `T1 "worker"`, or `an unknown thread`.
std::string threadName(const std::vector<ThreadNote>& threads, ThreadId id);

}  // namespace heddle::judge
