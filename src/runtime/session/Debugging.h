#pragma once

#include <cstdint>

#include "core/Ending.h"
#include "runtime/engine/Thread.h"
#include "wire/ControlBlock.h"

/// A replay under a debugger. The process itself is the execution. Nothing is forked and no process supervises it, so
/// that it can be stopped for any length of time. It has a private copy of the control block, so that each `run` of the
/// debugger starts from what the driver wrote. The debugger has breakpoints at heddle_failure_here and
/// heddle_step_here.
namespace heddle::rt {

/// The block for the debugged process; \p shared itself if no debugger was announced.
wire::ControlBlock* blockToUse(wire::ControlBlock* shared, int memory);

/// Replaces standard input by /dev/null, as in every replay. The terminal belongs to the debugger.
void detachInput();

/// Called where the replayed execution ends, while everything still exists. Does nothing without a debugger.
void showFailure(Ending ending, const char* text, bool fromSignal);
/// Called for the \p number-th race of the execution, before the second access happens.
void showRace(std::uint32_t number);

/// The maximum number of steps of an execution.
std::uint64_t stepLimit(const wire::Config& config);
/// The step where a replay is to stop; 0: none.
std::uint64_t stepToStopAt(const wire::Config& config);
/// A replay has reached the step where it is to stop: stops the debugger, or ends the execution if there is none.
void comeToStep(Thread& thread);

/// Sets the name of the kernel thread of \p thread in `info threads`.
void nameKernelThread(const Thread& thread);

}  // namespace heddle::rt
