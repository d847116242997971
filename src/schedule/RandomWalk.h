#pragma once

#include "core/Rng.h"
#include "schedule/Strategy.h"

namespace heddle::schedule {

/// Every option is equally likely at every decision. Schedules are not: long ones are rarer.
class RandomWalk final : public SimpleStrategy {
public:
  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override {
    rng_ = Rng(start.seed);
    return ExecutionSetup{.programSeed = start.seed};
  }
  ThreadId pickThread(const Choices& choices) override {
    return choices.enabled.nth(rng_.below(choices.enabled.count()));
  }
  std::uint32_t pickValue(const ValueChoice& choice) override { return rng_.below(choice.count); }

private:
  Rng rng_;
};

}  // namespace heddle::schedule
