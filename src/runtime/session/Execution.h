#pragma once

#include "runtime/engine/Thread.h"
#include "schedule/Strategy.h"

#include <cstdint>

/// Beginning and end of one execution, wherever it runs.
namespace heddle::rt {

struct ExecutionPlan {
  std::uint64_t index = 0;  ///< In its exploration, from 0.
  std::uint64_t seed = 0;
  std::uint32_t testOrdinal = 0;  ///< 0: the whole program.
  bool inProcess = false;         ///< A heddle::test: the end goes back to its driver.
  bool warm = false;              ///< It has run before in this process.
};

/// Clears the outcome in the control block and sets up the engine, up to but not including the first thread.
void prepareExecution(const ExecutionPlan& plan);

/// From here on the hooks are in control.
void activate(Thread& first);

/// The last live thread has ended: so has the execution. Never comes back.
[[noreturn]] void lastThreadEnds();

/// The program ends by itself with \p status: writes the outcome, control is given up.
void completeExecution(int status);

/// From here on the hooks pass through.
void giveUpControl();

/// What the strategy learns, from the control block.
ExecutionRecord executionRecord();

}  // namespace heddle::rt
