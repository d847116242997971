#pragma once

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
};

std::string_view endingName(Ending ending);

/// Writes to \p text why an execution ended whose process exited with \p status and reported nothing.
void describeSilentEnd(int status, char* text, std::size_t size);

/// Whether the program under test is, or seems to be, at fault. Such endings become findings.
bool isFailure(Ending ending);

}  // namespace heddle
