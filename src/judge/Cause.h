#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "judge/Observation.h"

/// Why an error happened: the few events that matter, out of the many of an execution, and how they are ordered.
namespace heddle {

enum class CauseKind : std::uint8_t {
  None,
  Race,          ///< Two accesses that nothing orders.
  Interference,  ///< What another thread did between two accesses of one thread that belong together.
  Order,         ///< A thread came too early or too late.
  Cycle,         ///< Each holds what the next one waits for.
  MissedNotify,  ///< A thread began to wait after it was notified, or nobody notifies.
  Freed,         ///< Memory or a primitive was gone before it was used.
};

/// What an event has to do with the error.
enum class CauseRole : std::uint8_t {
  First,  ///< The accesses of a race.
  Second,
  Check,  ///< What a thread found out before the other thread came in between,
  Between,
  Use,   ///< and what it did afterwards.
  Hold,  ///< Got what others wait for.
  Wait,
  Notify,
  Release,  ///< Freed, destroyed, joined.
  Write,    ///< Wrote the value that was read.
  Failure,
};

inline constexpr std::size_t kNoStepIndex = static_cast<std::size_t>(-1);

struct CauseEvent {
  CauseRole role = CauseRole::Failure;
  ThreadId thread = kNoThread;
  std::uint64_t step = 0;  ///< As in the table; 0: not known.
  /// In Observation::steps while the cause is looked for, in Finding::steps afterwards; kNoStepIndex: it is no step.
  std::size_t at = kNoStepIndex;
  StackFrame place;
  StackFrame caller;   ///< Where its function was called, as far as that is known.
  std::string words;   ///< "writes 1 to `closed_`"
  std::string object;  ///< `closed_`; may be empty.
  bool hasValue = false;
  std::uint64_t value = 0;  ///< Read or written.
  std::uint8_t size = 0;
  bool locksKnown = false;
  std::vector<std::string> locks;  ///< Held then, by name.
};

enum class EdgeKind : std::uint8_t {
  Before,     ///< In this schedule; another one may do otherwise.
  Ordered,    ///< Happens before, in every schedule that comes to both in this way: `by` says what orders them.
  Unordered,  ///< Nothing orders the two, whichever came first.
};

/// Between two events of a cause, by their indices.
struct CauseEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  EdgeKind kind = EdgeKind::Before;
  std::string by;
};

struct Cause {
  CauseKind kind = CauseKind::None;
  std::string sentence;  ///< All of it in words.
  std::vector<CauseEvent> events;
  std::vector<CauseEdge> edges;
  /// The order that makes the difference, as a sentence; only where a schedule with the other order was executed and
  /// the error did not show.
  std::string flip;
};

/// How much a schedule asks of its reader.
struct ScheduleShape {
  std::uint64_t preemptions = 0;  ///< A thread was stopped that could have gone on.
  std::uint64_t switches = 0;     ///< Another thread went on, for whatever reason.
  std::uint64_t steps = 0;

  friend auto operator<=>(const ScheduleShape&, const ScheduleShape&) = default;
};

/// What became of the schedule that was found.
struct Minimised {
  ScheduleShape before;
  ScheduleShape after;
  std::uint64_t executions = 0;  ///< Tried for it.
  bool fewest = false;           ///< All schedules with fewer preemptions were executed: none shows the error.
  std::string stopped;           ///< Why there may be a shorter one, as half a sentence; empty: nothing was cut short.
};

std::string_view causeName(CauseKind kind);
std::string_view roleName(CauseRole role);
std::string_view edgeName(EdgeKind kind);
std::optional<CauseKind> causeFromName(std::string_view name);
std::optional<CauseRole> roleFromName(std::string_view name);
std::optional<EdgeKind> edgeFromName(std::string_view name);

}  // namespace heddle
