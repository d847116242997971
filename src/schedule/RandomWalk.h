#pragma once

#include "core/Rng.h"
#include "schedule/Strategy.h"

namespace heddle {

/// Every option is equally likely at every decision. Schedules are not: long ones are rarer.
class RandomWalk final : public Strategy {
public:
  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;

private:
  Rng rng_;
};

}  // namespace heddle
