#pragma once

#include <cstdint>
#include <string>

#include "core/Result.h"
#include "explore/store/Schedule.h"

namespace heddle::explore {

/// Where a replay under the debugger stops, in addition to the failure that ends it.
struct DebuggerSetup {
  std::string script;             ///< Path of heddle.gdb.
  std::uint64_t untilStep = 0;    ///< Stop before this step; 0: do not stop.
  std::uint32_t raceNumber = 0;   ///< Stop at this race of the execution, counted from 1; 0: do not stop at races.
  std::uint32_t framesAbove = 0;  ///< Library frames between our runtime and the program's own code at the stop.
};

/// Finds gdb and checks that processes may be traced. Errors say what to do.
Result<std::string> findDebugger();

/// Replaces this process by gdb (\p debugger), which runs \p schedule up to its failure. Terminal, signals and exit
/// status then belong to gdb. Returns only if that fails.
Error becomeDebugger(const std::string& debugger, const Schedule& schedule, const DebuggerSetup& setup);

}  // namespace heddle::explore
