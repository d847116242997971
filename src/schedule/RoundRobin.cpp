#include "schedule/RoundRobin.h"

#include "schedule/NoPreemption.h"

namespace heddle {

bool RoundRobin::beginExecution(std::uint64_t /*seed*/) { return true; }

ThreadId RoundRobin::pickThread(const Choices& choices) { return withoutPreemption(choices); }

}  // namespace heddle
