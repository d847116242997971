#include "core/Ending.h"

#include <array>
#include <cstdio>

#include "core/Check.h"

namespace heddle {
namespace {

constexpr std::array<std::string_view, 19> kNames = {
    "unfinished",       "completed",          "stuck",        "step limit",  "no progress",   "assertion failed",
    "aborted",          "uncaught exception", "fatal signal", "exit status", "not supported", "diverged",
    "out of resources", "nondeterministic",   "stopped",      "redundant",   "memory error",  "misuse",
    "endless",
};

}  // namespace

std::string_view endingName(Ending ending) {
  const auto index = static_cast<std::size_t>(ending);
  return index < kNames.size() ? kNames[index] : "unknown";
}

bool isFailure(Ending ending) {
  switch (ending) {
    case Ending::Stuck:
    case Ending::Endless:
    case Ending::NoProgress:
    case Ending::AssertionFailed:
    case Ending::Aborted:
    case Ending::UncaughtException:
    case Ending::FatalSignal:
    case Ending::ExitStatus:
    case Ending::MemoryError:
    case Ending::Misuse:
      return true;
    default:
      return false;
  }
}

void describeSilentEnd(int status, char* text, std::size_t size) {
  if (status == kInternalErrorExitCode) {
    std::snprintf(text, size, "Heddle's runtime failed during the execution; --show-output prints its message");
  } else if (status == kOutOfResourcesExitCode) {
    std::snprintf(text, size, "Heddle's runtime ran out of memory, address space or processes");
  } else {
    std::snprintf(text, size, "the process ended with status %d without going through the scheduler", status);
  }
}

}  // namespace heddle
