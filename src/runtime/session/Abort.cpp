#include <cstdio>
#include <cstdlib>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/session/ExceptionInFlight.h"

using namespace heddle;
using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT void __assert_fail(const char* expression, const char* file, unsigned line,
                                 const char* function) noexcept {
  if (!controlled()) {
    HEDDLE_REAL(__assert_fail)(expression, file, line, function);
    __builtin_unreachable();
  }
  char text[1024];
  std::snprintf(text, sizeof text, "%s:%u: %s: Assertion `%s' failed.", file, line,
                function != nullptr ? function : "?", expression);
  endExecution(Ending::AssertionFailed, text, {.pc = HEDDLE_CALLER});
}

HEDDLE_EXPORT void abort() noexcept {
  if (!controlled()) {
    HEDDLE_REAL(abort)();
    __builtin_unreachable();
  }
  char type[256];
  char what[1024];
  if (describeExceptionInFlight(type, sizeof type, what, sizeof what)) {
    endExecution(Ending::UncaughtException, what, {.pc = HEDDLE_CALLER, .exceptionType = type});
  }
  endExecution(Ending::Aborted, "abort() was called", {.pc = HEDDLE_CALLER});
}
}
