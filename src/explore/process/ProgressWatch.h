#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "explore/process/Starvation.h"
#include "explore/process/Subject.h"

namespace heddle::explore {

/// Watches the progress of one subject, ends an execution that makes none, and attributes its outcome. Polled by the
/// loops that wait for news: SupervisedRun for one subject, Campaign for many.
class ProgressWatch {
public:
  using Clock = std::chrono::steady_clock;
  /// Examines the process of an execution that is about to be killed.
  using Examine = std::function<void(pid_t)>;

  explicit ProgressWatch(wire::ControlBlock& block) : block_(&block), lastBeatTime_(Clock::now()) {}

  /// Another process continues in the block.
  void restart();

  /// Counts as progress: the subject waited for us, or was given work.
  void beat() { lastBeatTime_ = Clock::now(); }

  /// Real time since the last progress. Checks for new progress.
  std::chrono::nanoseconds quiet();

  /// Kills the execution if it makes no progress although it had the time: if it has run, or slept, for \p patience. If
  /// the execution was already killed and the subject has not noticed, kills the whole subject.
  void endIfStuck(const Subject& subject, std::chrono::nanoseconds patience, const Examine& examine);

  /// Kills the execution if it uses more than \p bytes. Sampled from outside: a program need not use all memory that it
  /// maps, nor allocate all of it with malloc.
  void endIfTooBig(const Subject& subject, std::uint64_t bytes, const Examine& examine);

  /// Whether we killed the execution that is running, or the process that ran it.
  bool killed() const { return killed_ != 0; }
  bool tooBig() const { return memoryLimit_ != 0; }

  /// Call when the outcome of the execution is in the block: decides whether we or others killed it. The next execution
  /// has not been killed.
  void attribute();

private:
  pid_t executing(const Subject& subject) const;
  void end(const Subject& subject, const Examine& examine);

  wire::ControlBlock* block_;
  std::uint64_t lastBeat_ = 0;
  Clock::time_point lastBeatTime_;
  Starvation starvation_;
  pid_t killed_ = 0;               ///< The process that we killed; 0: none.
  std::uint64_t memoryLimit_ = 0;  ///< The limit that it exceeded; 0: it was killed for another reason.
};

}  // namespace heddle::explore
