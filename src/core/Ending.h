#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heddle {

/// How an execution ended, before it is judged. Part of the wire format: append only.
enum class Ending : std::uint8_t {
  Unfinished,  ///< Still running, or the process died without reporting.
  Completed,
  Stuck,              ///< No thread can ever run again: a deadlock or a lost wake-up.
  StepLimit,          ///< Cut off after too many steps. Whether it would have ended is not decided.
  NoProgress,         ///< A thread keeps running without reaching a scheduling point.
  AssertionFailed,    ///< assert()
  Aborted,            ///< abort(), not caused by one of the other endings.
  UncaughtException,  ///< std::terminate with an exception in flight
  FatalSignal,
  ExitStatus,        ///< Completed, with an exit status other than 0.
  NotSupported,      ///< A primitive that is not modelled; the text names it.
  Diverged,          ///< The schedule could not be followed.
  OutOfResources,    ///< Too many threads or out of memory; the text says which.
  Nondeterministic,  ///< check-determinism: two executions of one schedule differ, from \c steps of the record on.
  Stopped,           ///< A replay reached the step at which it was to stop.
  Redundant,         ///< Ended by the strategy: other executions cover everything that could follow.
  MemoryError,       ///< An invalid access or free; wire::ErrorDetails describes it.
  Misuse,            ///< A primitive was used against its rules; wire::ErrorDetails describes it.
  Endless,           ///< Proven never to end, although every thread keeps running.
  Count_,
};

struct EndingTraits {
  Ending ending;
  std::string_view name;
  bool isFailure;  ///< The program under test is, or seems to be, at fault. Such endings become findings.
  bool isCutOff;   ///< The execution was ended before its continuation could be seen.
};

/// One row per ending, in their order, and one for unknown endings.
inline constexpr auto kEndingTraits = [] {
  using enum Ending;
  return std::to_array<EndingTraits>({
      {Unfinished, "unfinished", false, true},
      {Completed, "completed", false, false},
      {Stuck, "stuck", true, false},
      {StepLimit, "step limit", false, true},
      {NoProgress, "no progress", true, true},
      {AssertionFailed, "assertion failed", true, false},
      {Aborted, "aborted", true, false},
      {UncaughtException, "uncaught exception", true, false},
      {FatalSignal, "fatal signal", true, false},
      {ExitStatus, "exit status", true, false},
      {NotSupported, "not supported", false, true},
      {Diverged, "diverged", false, false},
      {OutOfResources, "out of resources", false, true},
      {Nondeterministic, "nondeterministic", false, false},
      {Stopped, "stopped", false, false},
      {Redundant, "redundant", false, false},
      {MemoryError, "memory error", true, false},
      {Misuse, "misuse", true, false},
      {Endless, "endless", true, true},
      {Count_, "unknown", false, false},
  });
}();

static_assert(kEndingTraits.size() == static_cast<std::size_t>(Ending::Count_) + 1, "one row per ending, and one more");
static_assert(
    [] {
      for (std::size_t i = 0; i < kEndingTraits.size(); ++i) {
        if (kEndingTraits[i].ending != static_cast<Ending>(i)) { return false; }
      }
      return true;
    }(),
    "rows in the order of Ending");

constexpr const EndingTraits& traitsOf(Ending ending) {
  const auto index = static_cast<std::size_t>(ending);
  return kEndingTraits[index < kEndingTraits.size() ? index : kEndingTraits.size() - 1];
}

constexpr std::string_view endingName(Ending ending) { return traitsOf(ending).name; }
constexpr bool isFailure(Ending ending) { return traitsOf(ending).isFailure; }
constexpr bool wasCutOff(Ending ending) { return traitsOf(ending).isCutOff; }

/// Writes to \p text why an execution ended whose process exited with \p status and reported nothing.
void describeSilentEnd(int status, char* text, std::size_t size);

}  // namespace heddle
