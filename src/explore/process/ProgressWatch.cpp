#include "explore/process/ProgressWatch.h"

#include <algorithm>
#include <csignal>

#include "core/Hash.h"
#include "explore/process/Death.h"

namespace heddle::explore {
namespace {

/// A process notices that its child was killed as soon as it runs, which takes long on a busy machine. A stopped
/// process never does.
constexpr std::chrono::seconds kTimeToNotice{10};

std::uint64_t heartbeat(const wire::Progress& progress) {
  std::uint64_t hash = mixHash(0, progress.executions.load());
  hash = mixHash(hash, progress.currentSteps.load());
  hash = mixHash(hash, static_cast<std::uint64_t>(progress.phase.load()));
  return mixHash(hash, static_cast<std::uint64_t>(progress.pid.load()));
}

}  // namespace

void ProgressWatch::restart() {
  killed_ = 0;
  memoryLimit_ = 0;
  beat();
}

std::chrono::nanoseconds ProgressWatch::quiet() {
  if (const std::uint64_t now = heartbeat(block_->progress); now != lastBeat_) {
    lastBeat_ = now;
    beat();
  }
  return Clock::now() - lastBeatTime_;
}

/// The process of the execution; the subject's own if that runs it, or if none runs.
pid_t ProgressWatch::executing(const Subject& subject) const {
  const pid_t running = block_->progress.pid.load();
  return running > 0 ? running : subject.pid();
}

void ProgressWatch::endIfStuck(const Subject& subject, std::chrono::nanoseconds patience, const Examine& examine) {
  const auto now = quiet();
  const bool canNotice = killed() && threadState(subject.pid(), subject.pid()) != 'T';
  const auto time = canNotice ? std::max<std::chrono::nanoseconds>(patience, kTimeToNotice) : patience;
  if (starvation_.hadEnoughTime(executing(subject), now, time)) { end(subject, examine); }
}

void ProgressWatch::endIfTooBig(const Subject& subject, std::uint64_t bytes, const Examine& examine) {
  if (bytes == 0 || killed() || residentBytes(executing(subject)) <= bytes) { return; }
  memoryLimit_ = bytes;
  end(subject, examine);
}

void ProgressWatch::end(const Subject& subject, const Examine& examine) {
  const pid_t pid = executing(subject);
  block_->progress.killedByDriver.store(pid);
  if (killed()) {
    subject.kill();  // the process that should have noticed the kill is stuck, too
  } else {
    killed_ = pid;
    if (examine) { examine(pid); }
    ::kill(pid, SIGKILL);
  }
  beat();
}

void ProgressWatch::attribute() {
  attributeKill(block_->outcome, killed());
  if (tooBig() && block_->outcome.ending == Ending::NoProgress) { blameMemory(block_->outcome, memoryLimit_); }
  killed_ = 0;
  memoryLimit_ = 0;
}

}  // namespace heddle::explore
