#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/Cause.h"
#include "judge/Observation.h"

namespace heddle {

enum class FindingKind : std::uint8_t {
  DataRace,
  Deadlock,
  LostWakeup,
  Endless,
  NoProgress,
  Assertion,
  Abort,
  UncaughtException,
  Signal,
  ExitStatus,
  Nondeterminism,
  UseAfterFree,
  OutOfBounds,
  DoubleFree,
  InvalidFree,
  DeadStack,
  Misuse,
  Leak,
};

/// As in reports and files: `data-race`.
std::string_view kindName(FindingKind kind);
std::optional<FindingKind> kindFromName(std::string_view name);

/// As in ids: `race`.
std::string_view kindTag(FindingKind kind);

/// A place that the end of an endless execution repeats.
struct LoopPlace {
  ThreadId thread = kNoThread;
  StackFrame frame;
  std::uint64_t times = 0;
};

/// A judged error: all that a report of any format says about it.
struct Finding {
  std::string id;  ///< `race-3f2a91`: a hash of what failed and where, the same in every exploration.
  FindingKind kind = FindingKind::Abort;
  std::string headline;
  std::string message;
  ErrorKind error = ErrorKind::None;  ///< Memory errors and misuse: which one. Not saved.
  int code = 0;                       ///< Exit status, or number of the signal.
  StackFrame primary;
  ThreadId thread = kNoThread;  ///< Who failed, if one thread did.
  Stack stack;                  ///< Of that thread.
  std::vector<ThreadNote> threads;
  std::vector<RaceNote> races;      ///< A data race: one.
  std::vector<RaceNote> moreRaces;  ///< Other races of the same identity, at other places; each was reproduced.
  std::vector<WaitNote> waits;
  std::vector<LoopPlace> loop;
  std::vector<RelatedNote> related;  ///< What happened before to the memory or the object.
  std::vector<Step> steps;           ///< Only those that matter, in the order of the execution.
  std::vector<StackFrame> places;
  std::vector<ObjectNote> objects;
  std::uint64_t stepCount = 0;   ///< Of the whole execution.
  bool dependsOnTiming = false;  ///< It needs a sleep or a time-out to end while other threads can run.
  Cause cause;                   ///< Known where events were recorded.
  std::optional<Minimised> minimised;
  std::string output;  ///< What the program wrote until then; only the end of it if it is long.
};

/// Adds the races of \p other, which has the same identity, that \p finding does not list yet.
void addRaces(const Finding& other, Finding& finding);

/// `main`, `T1`, or `T1 "worker"`.
std::string threadName(const std::vector<ThreadNote>& threads, ThreadId id);

}  // namespace heddle
