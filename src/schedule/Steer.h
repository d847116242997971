#pragma once

#include <vector>

#include "core/Course.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

namespace heddle::schedule {

/// Follows the course of another execution as far as possible, and records the course that it took. Given decisions
/// (SearchPart::path), it follows those. Given legs and picks (SearchPart::memory), it follows each leg in turn; a
/// thread that cannot run, or is already further, is skipped. After the last leg: no preemption, first values. So a leg
/// that is removed becomes part of the next leg of its thread, and any list of legs is a schedule.
///
/// The notes hold the course: the number of words, whether some are missing, the words.
class Steer final : public SimpleStrategy {
public:
  explicit Steer(const StrategyOptions& options);

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;

private:
  const Decision* nextDecision();
  void note(std::uint64_t word, bool inPlace);
  void take(const Pick& pick) { note(wordOf(pick), false); }

  std::vector<Decision> path_;
  std::vector<Leg> legs_;
  std::vector<Pick> picks_;
  std::span<std::uint64_t> notes_;

  // One execution.
  std::vector<std::uint32_t> done_;        ///< Number of steps of each thread.
  std::vector<std::uint32_t> picksTaken_;  ///< Position of each thread in picks_.
  std::size_t position_ = 0;
  std::size_t decision_ = 0;
  bool offPath_ = false;
  ThreadId runs_ = kNoThread;
  std::size_t leg_ = 0;  ///< Index of the word of the current leg.
};

}  // namespace heddle::schedule
