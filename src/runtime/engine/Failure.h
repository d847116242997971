#pragma once

#include "core/Ending.h"
#include "core/Ids.h"
#include "wire/ControlBlock.h"

/// Ends the running execution. Each of these functions writes the outcome into the control block and does not return:
/// the process ends, the executor continues with the next execution, or control returns to the driver of an in-process
/// exploration.
namespace heddle::rt {

struct EndingDetails {
  const void* pc = nullptr;
  int code = 0;
  const void* faultAddress = nullptr;
  const char* exceptionType = nullptr;
  const wire::ErrorDetails* error = nullptr;
  bool fromSignal = false;  ///< pc is where the signal hit, below the frames of its handler.
};

[[noreturn]] void endExecution(Ending ending, const char* text, const EndingDetails& details = {});

/// The primitive \p name is not modelled: this execution must not lead to a verdict.
[[noreturn]] void notSupported(const char* name, const void* pc);

}  // namespace heddle::rt
