#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/campaign/Behaviours.h"
#include "explore/campaign/CampaignLog.h"
#include "explore/campaign/CampaignResult.h"
#include "explore/campaign/Suspects.h"
#include "explore/campaign/Worker.h"
#include "explore/naming/Resolver.h"
#include "explore/plan/Plan.h"
#include "explore/process/Supervision.h"

namespace heddle::explore {

/// Runs one configuration to its end with a number of workers: hands out the units of a plan, supervises the processes,
/// replaces those that die, and collects what they report.
class Campaign {
public:
  Campaign(SubjectCommand command, wire::Config config, CampaignOptions options, Supervision supervision,
           Resolver& resolver);

  /// Errors: the program could not be run, or our runtime failed in it.
  Result<CampaignResult> run();

  /// Logs completed work so that it need not be repeated. \p past is what the log already contains. Call before run().
  void keepLog(CampaignLog& log, CampaignPast past);

private:
  using Clock = std::chrono::steady_clock;

  /// A failed execution of a heddle::test costs a new process, and after this many there is little left to learn.
  static constexpr std::uint32_t kMaxMishapsOfTest = 50;

  Result<void> startWorker();
  Result<void> attend(Worker& worker);
  void look(Worker& worker);
  void examine(const PlaceInPlan& place);
  void lookAtGuide(const wire::ControlBlock& block);
  bool foundEnough() const;
  void onRequest(Worker& worker);
  void unitDone(Worker& worker);
  void beginTest(std::uint32_t ordinal);
  void catchUp();
  void count(const WorkUnit& unit, UnitResult outcome);
  void endTest();
  void feed();
  std::optional<WorkUnit> nextUnit();
  void release(Worker& worker);
  Result<void> onSpent(Worker& worker);
  Result<void> onEnded(Worker& worker);
  Result<void> onLostMessage(Worker& worker, char message);
  Result<void> replaceWorker(Worker& worker);
  Result<void> leave(Worker& worker);
  void watch();
  void watch(Worker& worker);
  bool timeIsUp() const;
  std::chrono::milliseconds patience(const Worker& worker) const;
  void pause() const;
  char answerToFinding() const;
  bool stopWanted() const;
  bool wantsHelp() const;
  bool planIsEnough() const;
  bool running() const;
  std::uint64_t executionsSoFar() const;
  void summarise();

  SubjectCommand command_;
  wire::Config config_;
  CampaignOptions options_;
  Supervision supervision_;
  Resolver& resolver_;
  SuspectSieve sieve_;
  std::vector<std::unique_ptr<Worker>> workers_;  ///< The first one stays until the end.
  std::unique_ptr<Plan> plan_;                    ///< Of the test being explored.
  std::uint32_t test_ = 0;                        ///< Ordinal of that test; 0: the whole program.
  bool testOpen_ = false;
  std::vector<wire::TestTotals> totals_;  ///< Of completed tests, by ordinal.
  ExecutionFacts facts_;
  Behaviours behaviours_;
  CampaignLog* log_ = nullptr;
  CampaignPast past_;
  std::deque<WorkUnit> again_;  ///< Units begun in an earlier run; they come before those of the plan.
  /// Units in again_ that were already counted; they run again only for what they report.
  std::set<std::uint64_t> countedUnits_;
  std::uint64_t executionsDone_ = 0;     ///< Of completed units.
  std::uint64_t executionsEarlier_ = 0;  ///< Those of them that come from the log.
  Clock::time_point start_;
  Clock::time_point stopAsked_;
  CampaignResult result_;
  bool stoppedAtFirst_ = false;
  bool allExhausted_ = true;  ///< Every test so far was exhausted.
};

}  // namespace heddle::explore
