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
#include "explore/Behaviours.h"
#include "explore/CampaignLog.h"
#include "explore/Plan.h"
#include "explore/Resolver.h"
#include "explore/Suspects.h"
#include "explore/Worker.h"

namespace heddle {

struct ConfirmedFindings;

struct CampaignProgress {
  std::uint64_t executions = 0;
  std::uint64_t behaviours = 0;  ///< Approximate number of distinct traces.
  std::size_t suspects = 0;
  double seconds = 0;
  std::uint64_t earlier = 0;  ///< Executions of earlier runs: the campaign was resumed.
};

/// What every run of a subject needs in addition to its configuration.
struct Supervision {
  std::chrono::milliseconds hangTimeout{10'000};
  std::function<int()> interrupts = [] { return 0; };    ///< How often the user has asked to stop.
  std::function<bool()> mustEnd = [] { return false; };  ///< The deadline has passed, or the user insists on stopping.
  std::function<void(const CampaignProgress&)> progress = [](const CampaignProgress&) {};
  /// Called after each suspect was replayed, with everything confirmed so far.
  std::function<void(const ConfirmedFindings&)> confirmed = [](const ConfirmedFindings&) {};
  /// A standstill is an error even if it is not proven to last forever: the caller knows that it does.
  bool standstillIsError = false;
  const Suppressions* suppressions = nullptr;  ///< Errors that they cover are ignored.
  bool timingFails = false;                    ///< An error that depends on timing counts like any other.

  /// A copy for a phase that must end at \p deadline.
  Supervision until(std::chrono::steady_clock::time_point deadline) const;
};

struct CampaignOptions {
  using Time = std::chrono::steady_clock::time_point;

  unsigned jobs = 1;
  std::chrono::milliseconds time{0};        ///< Time limit of the whole command; 0: none.
  std::uint64_t maxMemory = 0;              ///< Bytes that an execution may use; 0: unlimited.
  Time deadline = Time::max();              ///< Of the campaign.
  Time deadlineWithSuspects = Time::max();  ///< Of the campaign, if it has suspects that must be confirmed afterwards.
};

/// A module whose memory accesses are not seen.
struct UnseenModule {
  std::string name;
  bool synchronises = false;
  bool standard = false;  ///< The C++ library. Code from its headers is part of the program, and seen.
};

/// Uninstrumented modules in \p block, excluding modelled system libraries. The C++ library is included: its
/// synchronisation is modelled, but its accesses are not.
std::vector<UnseenModule> unseenModules(const wire::ControlBlock& block);

struct CampaignResult {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;        ///< Sum over all executions.
  std::uint64_t repetitions = 0;  ///< Executions that the search ended early, because others show the same.
  std::uint64_t states = 0;       ///< Number of distinct states, if the search matches states.
  double share = 0;               ///< Approximate share of the tree that was searched; 0: unknown.
  Tally tally;
  std::uint64_t behaviours = 0;  ///< Approximate number of distinct traces.
  std::uint32_t tests = 0;       ///< heddle::test calls; 0: the program was explored as a whole.
  unsigned jobs = 1;             ///< Number of workers.
  unsigned replaced = 0;         ///< Processes that died or could not continue, and were replaced.
  bool exhausted = false;
  SearchGap gap = SearchGap::None;
  wire::Isolation isolation = wire::Isolation::Auto;  ///< Auto: nothing was executed.
  std::vector<UnseenModule> unseenModules;            ///< Uninstrumented modules that are not part of the system.
  std::string uncontrolledCall;                       ///< See wire::Progress.
  /// Why a faster isolation was not used; empty: there is none, or the user chose this one.
  std::string isolationReason;
  bool interrupted = false;
  bool timeUp = false;
  bool givenUp = false;  ///< The rest of a test was given up after too many failures.
  bool programInstrumented = true;
  std::vector<Suspect> suspects;
  std::vector<Suppressed> suppressed;     ///< Distinct findings covered by suppressions.
  std::vector<wire::LockEdge> lockEdges;  ///< Of all workers; they refer to `modules` and `threads`.
  std::vector<wire::Module> modules;
  std::vector<wire::ThreadInfo> threads;
  std::vector<std::uint64_t> traces;  ///< Trace hashes of the first executions.
  std::string output;
  double seconds = 0;
  bool resumable = false;  ///< There is a log from which the campaign can be resumed.
  std::string logTrouble;  ///< Why the log is missing or incomplete; empty: it is complete.
};

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
  void onRequest(Worker& worker);
  void unitDone(Worker& worker);
  void beginTest(std::uint32_t ordinal);
  void catchUp();
  void count(const WorkUnit& unit, UnitOutcome outcome);
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
  void watchMemory(Worker& worker);
  void end(Worker& worker);
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
  Facts facts_;
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

}  // namespace heddle
