#pragma once

#include "core/Course.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

#include <vector>

namespace heddle {

/// Follows the course of another execution as far as it fits, and leaves behind the course that it took. Given
/// decisions (SearchPart::path), it follows those; given legs and picks (SearchPart::memory), each leg in turn: a
/// thread that cannot run, or has come further already, is passed over. After the last one: no preemption, first
/// values. So a leg that is left out belongs to the next one of its thread, and any list of legs is a schedule.
///
/// The course goes into the notes: the number of words, whether some are missing, the words.
class Steer final : public Strategy {
public:
  explicit Steer(const StrategyOptions& options);

  bool beginExecution(std::uint64_t seed) override;
  void adoptExecution(std::uint64_t /*seed*/) override {}  ///< The course that it took stays.
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;
  bool observes() const override { return true; }

private:
  const Decision* nextDecision();
  void note(std::uint64_t word, bool inPlace);
  void take(const Pick& pick) { note(wordOf(pick), false); }

  std::vector<Decision> path_;
  std::vector<Leg> legs_;
  std::vector<Pick> picks_;
  std::span<std::uint64_t> notes_;

  // One execution.
  std::vector<std::uint32_t> done_;        ///< Steps of each thread.
  std::vector<std::uint32_t> picksTaken_;  ///< Where in picks_ each thread stands.
  std::size_t position_ = 0;
  std::size_t decision_ = 0;
  bool offPath_ = false;
  ThreadId runs_ = kNoThread;
  std::size_t leg_ = 0;  ///< Word of the leg that is being noted.
};

}  // namespace heddle
