#include "explore/process/SupervisedProcess.h"

#include <utility>

namespace heddle::explore {

Result<SupervisedProcess> SupervisedProcess::prepare(const SubjectCommand& command, Descendants& descendants) {
  auto block = SharedBlock::create();
  if (!block) { return tl::unexpected(block.error()); }
  auto scratch = ScratchDirectory::make(descendants);
  if (!scratch) { return tl::unexpected(scratch.error()); }
  return SupervisedProcess(command, descendants, std::move(*block), std::move(*scratch));
}

Result<void> SupervisedProcess::start() {
  subject_.reset();  // first: this also ends everything that it had started
  wire::Progress& progress = block_->progress;
  progress.phase.store(wire::Phase::Starting);
  progress.pid.store(0);
  progress.tests.store(0);
  progress.lostMessage.store(0);
  block_->runtimeAttached = 0;
  scratch_.empty();
  prepareExecution(command_, scratch_, block_->config);
  auto subject = Subject::start(command_, block_, *descendants_);
  if (!subject) { return tl::unexpected(subject.error()); }
  subject_ = std::move(*subject);
  watch_.restart();
  return {};
}

}  // namespace heddle::explore
