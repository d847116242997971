#pragma once

#include <cstdint>
#include <string>

#include "core/Result.h"
#include "explore/Schedule.h"

namespace heddle {

/// Where a replay under the debugger is to stop besides the failure that ends it.
struct DebugPlan {
  std::string script;             ///< Path of heddle.gdb.
  std::uint64_t untilStep = 0;    ///< Before this step; 0: nowhere.
  std::uint32_t raceNumber = 0;   ///< At this race of the execution, counted from 1; 0: at none.
  std::uint32_t framesAbove = 0;  ///< Frames of libraries between our runtime and the program's own code, at the stop.
};

/// Whether gdb is there and processes may be traced. Errors say what to do about it.
Result<std::string> findDebugger();

/// This process becomes gdb (\p debugger), which runs \p schedule up to its failure: terminal, signals and exit status
/// are gdb's from here on. Returns only where that was not possible.
Error becomeDebugger(const std::string& debugger, const Schedule& schedule, const DebugPlan& plan);

}  // namespace heddle
