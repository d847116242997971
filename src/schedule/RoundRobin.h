#pragma once

#include "schedule/NoPreemption.h"
#include "schedule/Strategy.h"

namespace heddle::schedule {

/// One thread after the other without preemption: what a program does without interference.
class RoundRobin final : public SimpleStrategy {
public:
  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override {
    return ExecutionSetup{.programSeed = start.seed};
  }
  ThreadId pickThread(const Choices& choices) override { return withoutPreemption(choices); }
};

}  // namespace heddle::schedule
