#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"
#include "schedule/Strategy.h"

/// Begin and end of one execution, wherever it runs.
namespace heddle::rt {

struct ExecutionRequest {
  std::uint64_t index = 0;  ///< In its exploration, from 0.
  std::uint64_t seed = 0;
  std::uint32_t testOrdinal = 0;  ///< 0: the whole program.
  bool inProcess = false;         ///< A heddle::test: its end returns to the test loop.
  bool warm = false;              ///< The test has run before in this process.
};

/// Clears the outcome in the control block and sets up the engine, up to but not including the first thread. \p setup:
/// what the strategy asks for.
void prepareExecution(const ExecutionRequest& plan, const schedule::ExecutionSetup& setup);

/// From here on the hooks are in control.
void activate(Thread& first);

/// The last live thread has ended, and with it the execution. Does not return.
[[noreturn]] void lastThreadEnds();

/// The program ends normally with \p status: writes the outcome and gives up control.
void completeExecution(int status);

/// From here on the hooks pass through.
void giveUpControl();

/// What the strategy learns from, read from the control block.
schedule::ExecutionRecord executionRecord();

}  // namespace heddle::rt
