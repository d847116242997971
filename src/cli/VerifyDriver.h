#pragma once

#include "cli/guide/GuideFile.h"
#include "explore/pipeline/Pipeline.h"
#include "explore/store/FindingStore.h"
#include "verify/Drive.h"

namespace heddle::cli {

/// Drives a program through sequences with guided searches. The budget of a search is a number of successors, never
/// time, so that the results do not depend on the machine.
class VerifyDriver {
public:
  VerifyDriver(const explore::PipelineSetup& base, explore::FindingStore store, const explore::Supervision& supervision)
      : base_(base), maker_(base.command.program, store.root() / "guides"), supervision_(supervision) {}

  /// If the sequence is not reached, sequences are tried that first pass the writes to what its branches read.
  Result<verify::Driven> drive(const Sequence& sequence);

private:
  Result<verify::Driven> search(const Sequence& sequence, std::uint64_t divisor);

  const explore::PipelineSetup& base_;  ///< Of the exploration: the command, and how schedules are minimised.
  GuideMaker maker_;
  const explore::Supervision& supervision_;
};

}  // namespace heddle::cli
