#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heddle {

/// How an execution ended, before anybody judged it. Part of the wire format: append only.
enum class Ending : std::uint8_t {
  Unfinished,  ///< Still running, or the process died without a word.
  Completed,
  Stuck,              ///< Nobody can run and nobody ever will: a deadlock or a lost wake-up.
  StepLimit,          ///< Cut off: too many steps. Whether it would have ended is not decided.
  NoProgress,         ///< A thread runs on without reaching a scheduling point.
  AssertionFailed,    ///< assert()
  Aborted,            ///< abort() for another reason
  UncaughtException,  ///< std::terminate with an exception in flight
  FatalSignal,
  ExitStatus,        ///< Completed, with an exit status other than 0.
  NotSupported,      ///< A primitive that is not modelled; the text names it.
  Diverged,          ///< A schedule could not be followed.
  OutOfResources,    ///< Too many threads, no memory: the text says what.
  Nondeterministic,  ///< check-determinism: the same schedule went two ways; `steps` of the record says where.
  Stopped,           ///< A replay was to come to a step and no further.
  Redundant,         ///< Ended by the strategy: other executions show all that could follow.
  MemoryError,       ///< Memory was accessed or freed that must not be; wire::ErrorDetails says which.
  Misuse,            ///< A primitive was used against its rules; likewise.
  Endless,           ///< Shown never to end, although every thread runs again and again.
};

std::string_view endingName(Ending ending);

/// What is to be said of an execution whose process ended with \p status and without a word: into \p text.
void describeSilentEnd(int status, char* text, std::size_t size);

/// True where the program under test is at fault (or seems to be): what becomes a finding.
bool isFailure(Ending ending);

}  // namespace heddle
