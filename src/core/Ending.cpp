#include "core/Ending.h"

#include <cstdio>

#include "core/Check.h"

namespace heddle {

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
