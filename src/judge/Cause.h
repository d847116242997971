#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/Observation.h"

/// Why an error happened: the few events of an execution that matter, and how they are ordered.
namespace heddle::judge {

enum class CauseKind : std::uint8_t {
  None,
  Race,          ///< Two accesses that nothing orders.
  Interference,  ///< Another thread intervened between two accesses of one thread that belong together.
  Order,         ///< A thread was too early or too late.
  Cycle,         ///< Each thread holds what the next one waits for.
  MissedNotify,  ///< A thread began to wait after it was notified, or is never notified.
  Freed,         ///< Memory or a primitive was used after it was freed or destroyed.
};

/// The role of an event in the error.
enum class CauseRole : std::uint8_t {
  First,  ///< The accesses of a race.
  Second,
  Check,  ///< What a thread checked before another thread intervened,
  Between,
  Use,   ///< and what it did afterwards.
  Hold,  ///< Acquired what others wait for.
  Wait,
  Notify,
  Release,  ///< Freed, destroyed or joined.
  Write,    ///< Wrote the value that was read.
  Failure,
};

inline constexpr std::size_t kNoStepIndex = static_cast<std::size_t>(-1);

struct CauseEvent {
  CauseRole role = CauseRole::Failure;
  ThreadId thread = kNoThread;
  std::uint64_t step = 0;  ///< As in the table; 0 if unknown.
  /// Index into Observation::steps during the search for the cause, into Finding::steps afterwards; kNoStepIndex if the
  /// event is not a step.
  std::size_t at = kNoStepIndex;
  StackFrame place;
  StackFrame caller;   ///< Where its function was called, if known.
  std::string words;   ///< "writes 1 to `closed_`"
  std::string object;  ///< `closed_`; may be empty.
  bool hasValue = false;
  std::uint64_t value = 0;  ///< The value read or written.
  std::uint8_t size = 0;
  bool locksKnown = false;
  std::vector<std::string> locks;  ///< Names of the locks held.
};

enum class EdgeKind : std::uint8_t {
  Before,     ///< In this schedule; other schedules may differ.
  Ordered,    ///< Happens before, in every schedule that reaches both in this way; \c by says what orders them.
  Unordered,  ///< Nothing orders the two, whichever came first.
};

/// An edge between two events of a cause, given by their indices.
struct CauseEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  EdgeKind kind = EdgeKind::Before;
  std::string by;
};

struct Cause {
  CauseKind kind = CauseKind::None;
  std::string sentence;  ///< The whole cause in words.
  std::vector<CauseEvent> events;
  std::vector<CauseEdge> edges;
  /// The decisive order, as a sentence. Set only if a schedule with the reversed order was executed and the error did
  /// not occur.
  std::string flip;
  /// What to change in the program, as a sentence. Set only if schedules that behave like the changed program were
  /// executed without the error.
  std::string fix{};
};

/// How complex a schedule is for its reader.
struct ScheduleShape {
  std::uint64_t preemptions = 0;  ///< Switches away from a thread that could have continued.
  std::uint64_t switches = 0;     ///< All switches to another thread.
  std::uint64_t steps = 0;

  friend auto operator<=>(const ScheduleShape&, const ScheduleShape&) = default;
};

/// The result of minimising the schedule.
struct Minimised {
  ScheduleShape before;
  ScheduleShape after;
  std::uint64_t executions = 0;  ///< Number of executions tried.
  bool fewest = false;           ///< All schedules with fewer preemptions were executed, and none shows the error.
  std::string stopped;  ///< Why a shorter schedule may exist, as a clause; empty if the search was not cut short.
};

std::string_view causeName(CauseKind kind);
std::string_view roleName(CauseRole role);
std::string_view edgeName(EdgeKind kind);
std::optional<CauseKind> causeFromName(std::string_view name);
std::optional<CauseRole> roleFromName(std::string_view name);
std::optional<EdgeKind> edgeFromName(std::string_view name);

}  // namespace heddle::judge
