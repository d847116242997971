#pragma once

#include <memory>

#include "core/Result.h"
#include "explore/process/ProgressWatch.h"
#include "explore/process/ScratchDirectory.h"
#include "explore/process/SharedBlock.h"
#include "explore/process/Subject.h"

namespace heddle::explore {

/// One subject with all that supervising it needs: control block, scratch directory, progress watch. The block outlives
/// the process: if that dies, another one continues in the same block.
class SupervisedProcess {
public:
  /// Without a process yet, so that the caller can fill the block.
  static Result<SupervisedProcess> prepare(const SubjectCommand& command, Descendants& descendants);

  /// Starts the process, or another one in place of one that died or asked to be replaced.
  Result<void> start();

  wire::ControlBlock& block() { return *block_; }
  const wire::ControlBlock& block() const { return *block_; }
  /// Valid after start().
  Subject& subject() { return *subject_; }
  const Subject& subject() const { return *subject_; }
  ProgressWatch& watch() { return watch_; }

private:
  SupervisedProcess(SubjectCommand command, Descendants& descendants, SharedBlock block, ScratchDirectory scratch)
      : command_(std::move(command)),
        descendants_(&descendants),
        block_(std::move(block)),
        scratch_(std::move(scratch)),
        watch_(*block_) {}

  SubjectCommand command_;
  Descendants* descendants_;
  SharedBlock block_;
  ScratchDirectory scratch_;
  ProgressWatch watch_;
  std::unique_ptr<Subject> subject_;
};

}  // namespace heddle::explore
