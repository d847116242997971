#pragma once

#include "core/Outcome.h"
#include "runtime/engine/Thread.h"
#include "wire/ControlBlock.h"

#include <cstdint>

/// A replay under a debugger. The process itself is the execution: nothing is forked and nobody supervises it, so that
/// it can be stopped for as long as one likes. It has a private copy of the control block, so that each `run` of the
/// debugger starts from what the driver wrote. The debugger stops where one of the two functions below is called.
namespace heddle::rt {

/// The block as the debugged process sees it; \p shared itself where no debugger was announced.
wire::ControlBlock* blockToUse(wire::ControlBlock* shared, int memory);

/// Input as in every replay: none. The terminal belongs to the debugger.
void detachInput();

/// Called where the replayed execution ends, before anything of it goes away. Does nothing without a debugger.
void showFailure(Ending ending, const char* text, bool fromSignal);
/// Called for the \p number-th race of the execution, before the second access happens.
void showRace(std::uint32_t number);

/// How many steps an execution may take.
std::uint64_t stepLimit(const wire::Config& config);
/// The step that a replay is to come to; 0: there is none.
std::uint64_t stepToStopAt(const wire::Config& config);
/// A replay up to a step has come there: stops the debugger, or ends the execution where there is none.
void comeToStep(Thread& thread);

/// What `info threads` calls the kernel thread of \p thread.
void nameKernelThread(const Thread& thread);

}  // namespace heddle::rt
