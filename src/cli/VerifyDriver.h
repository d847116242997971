#pragma once

#include "explore/pipeline/Pipeline.h"
#include "explore/store/FindingStore.h"
#include "verify/Drive.h"

namespace heddle::cli {

/// Drives a program through sequences with guided searches. The budget of a search is a number of successors, never
/// time, so that the results do not depend on the machine.
class VerifyDriver {
public:
  VerifyDriver(const explore::PipelineSetup& base, explore::FindingStore store, const explore::Supervision& supervision)
      : base_(base), store_(std::move(store)), supervision_(supervision) {}

  Result<verify::Driven> drive(const Sequence& sequence) const;

private:
  const explore::PipelineSetup& base_;  ///< Of the exploration: the command, and how schedules are minimised.
  const explore::FindingStore store_;
  const explore::Supervision& supervision_;
};

}  // namespace heddle::cli
