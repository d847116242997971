#pragma once

#include "schedule/Strategy.h"

namespace heddle {

/// One thread after the other without preemption: what a program does without interference.
class RoundRobin final : public Strategy {
public:
  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
};

}  // namespace heddle
