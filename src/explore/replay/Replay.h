#pragma once

#include <cstdint>
#include <string>

#include "core/Result.h"
#include "explore/naming/Resolver.h"
#include "explore/process/Supervision.h"
#include "explore/replay/Replayed.h"
#include "explore/store/Schedule.h"

namespace heddle::explore {

/// Follows \p schedule once, or only up to step \p untilStep. Errors: the program cannot be run.
Result<Replayed> replaySchedule(const Schedule& schedule, const Supervision& supervision, Resolver& resolver,
                                std::uint64_t untilStep = 0);
/// Which part of an execution is recorded.
struct Recording {
  std::uint64_t untilStep = 0;  ///< Stop before this step; 0: do not stop.
  bool everyAccess = false;     ///< Also plain accesses of memory that only one thread uses.
};

/// Like replaySchedule(), but does not judge: `findings` stays empty, and no debug information is read.
Result<Replayed> recordSchedule(const Schedule& schedule, const Supervision& supervision, Recording recording = {});

/// Why \p replayed is not the execution that \p schedule recorded; empty if ending, site and trace are the same.
std::string difference(const Schedule& schedule, const Replayed& replayed);

/// The finding of \p replayed that is the same error as \p wanted; null: the replay does not show it.
const judge::Finding* sameErrorIn(const Replayed& replayed, const judge::Finding& wanted);

/// The last lines of the output of a program.
std::string endOf(const std::string& output);

}  // namespace heddle::explore
