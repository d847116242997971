#pragma once

#include <unordered_map>
#include <vector>

#include "core/Drive.h"
#include "schedule/Pos.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

namespace heddle::schedule {

/// Drives an execution through the stages in SearchPart::memory (core/Drive.h), one after another. If the thread of a
/// stage cannot run, others do: the holder of the lock that it waits for, otherwise any thread that is not held back.
/// A stage that cannot be completed is passed over, so every drive is a schedule.
///
/// The notes hold the number of stages, and for each the step at which it was over.
class Driven final : public SimpleStrategy {
public:
  explicit Driven(const StrategyOptions& options);

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override;
  void observe(const Event& event) override;

private:
  bool isOver(const DriveStage& stage, const Choices& choices) const;
  bool isNext(const DriveStage& stage, const PendingOp& pending) const;
  bool isHeld(ThreadId thread) const;
  ThreadId holderOf(const PendingOp& pending) const;
  ThreadId helperOf(const DriveStage& stage, const Choices& choices);
  ThreadId pickOther(const Choices& choices);
  ThreadId pickRest(const Choices& choices);
  std::uint64_t placeOf(ThreadId thread) const;
  bool isBefore(ThreadId a, ThreadId b, ThreadId current) const;
  void endStage(std::uint64_t step);

  Drive drive_;
  const std::uint64_t orderSeed_;
  std::span<std::uint64_t> notes_;

  // One execution.
  Pos priorities_;
  std::size_t stage_ = 0;
  std::vector<std::uint32_t> seen_;  ///< For each stage: how often its thread has executed its operation.
  std::vector<bool> lived_;          ///< For each stage: its thread has made a step.
  std::unordered_map<ObjectId, ThreadId> holders_;  ///< Of locks. Lookup only: the order is irrelevant.
};

}  // namespace heddle::schedule
