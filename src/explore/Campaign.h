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
  std::uint64_t behaviours = 0;  ///< About; different traces.
  std::size_t suspects = 0;
  double seconds = 0;
  std::uint64_t earlier = 0;  ///< So many of the executions were not made now: the campaign was resumed.
};

/// What every run of a subject needs besides its configuration.
struct Supervision {
  std::chrono::milliseconds hangTimeout{10'000};
  std::function<int()> interrupts = [] { return 0; };    ///< How often the user has asked to stop.
  std::function<bool()> mustEnd = [] { return false; };  ///< The user has waited long enough, or does not want to.
  std::function<void(const CampaignProgress&)> progress = [](const CampaignProgress&) {};
  /// After each suspect that was replayed: all that is confirmed by then.
  std::function<void(const ConfirmedFindings&)> confirmed = [](const ConfirmedFindings&) {};
  /// A thread that makes no progress is an error even if it is not shown that it never will: the caller knows better.
  bool standstillIsError = false;
  const Suppressions* suppressions = nullptr;  ///< What they cover is as good as not found.
  bool timingFails = false;                    ///< An error that depends on timing counts like any other.

  /// The same, for a phase that must be over at \p deadline.
  Supervision until(std::chrono::steady_clock::time_point deadline) const;
};

struct CampaignOptions {
  using Time = std::chrono::steady_clock::time_point;

  unsigned jobs = 1;
  std::chrono::milliseconds time{0};        ///< Of the whole command; 0: as long as the schedules last.
  std::uint64_t maxMemory = 0;              ///< Bytes that an execution may use; 0: any number.
  Time deadline = Time::max();              ///< Of the campaign,
  Time deadlineWithSuspects = Time::max();  ///< and where something is to be confirmed after it.
};

/// Code whose accesses to memory are not seen.
struct UnseenModule {
  std::string name;
  bool synchronises = false;
  bool standard = false;  ///< The C++ library: what its headers define is part of the program, and seen.
};

/// Uninstrumented modules in \p block, excluding modelled system libraries. The C++ library is one of them: its
/// synchronisation is modelled, but not its accesses.
std::vector<UnseenModule> unseenModules(const wire::ControlBlock& block);

struct CampaignResult {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;        ///< Of all of them.
  std::uint64_t repetitions = 0;  ///< Of them, those that a search ended because others show the same.
  std::uint64_t states = 0;       ///< Different ones, where the search tells them apart.
  double share = 0;               ///< Of the tree, about; 0: not known.
  Tally tally;
  std::uint64_t behaviours = 0;  ///< About; different traces.
  std::uint32_t tests = 0;       ///< heddle::test calls; 0: the program as a whole was explored.
  unsigned jobs = 1;             ///< Workers that took part.
  unsigned replaced = 0;         ///< Processes that died or could not go on, and were followed by another.
  bool exhausted = false;
  SearchGap gap = SearchGap::None;
  wire::Isolation isolation = wire::Isolation::Auto;  ///< Auto: nothing was executed.
  std::vector<UnseenModule> unseenModules;            ///< Not instrumented, and not part of the system.
  std::string uncontrolledCall;                       ///< As wire::Progress has it.
  std::string isolationReason;                        ///< Why not a faster one; empty: none, or it was asked for.
  bool interrupted = false;
  bool timeUp = false;
  bool givenUp = false;  ///< A test failed so often that the rest of it was given up.
  bool programInstrumented = true;
  std::vector<Suspect> suspects;
  std::vector<Suppressed> suppressed;     ///< Different findings that suppressions cover.
  std::vector<wire::LockEdge> lockEdges;  ///< Of all workers; named by these:
  std::vector<wire::Module> modules;
  std::vector<wire::ThreadInfo> threads;
  std::vector<std::uint64_t> traces;  ///< Hashes, one for each of the first executions.
  std::string output;
  double seconds = 0;
  bool resumable = false;  ///< There is a log to go on with.
  std::string logTrouble;  ///< Why there is none that is whole; empty: there is.
};

/// One configuration run to its end by as many workers as wanted: hands out the units of a plan, watches over the
/// processes, replaces those that die, and collects what they report.
class Campaign {
public:
  Campaign(SubjectCommand command, wire::Config config, CampaignOptions options, Supervision supervision,
           Resolver& resolver);

  /// Errors: the program could not be run, or our runtime failed in it.
  Result<CampaignResult> run();

  /// Writes down what is done, so that it need not be done again; \p past is what the log says already. Before run().
  void keepLog(CampaignLog& log, CampaignPast past);

private:
  using Clock = std::chrono::steady_clock;

  /// A failed execution of a heddle::test costs a new process, and after so many there is little left to learn.
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
  Result<void> succeed(Worker& worker);
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
  std::vector<std::unique_ptr<Worker>> workers_;  ///< The first one is there to the end.
  std::unique_ptr<Plan> plan_;                    ///< Of the test that is being explored.
  std::uint32_t test_ = 0;                        ///< Its ordinal; 0: the whole program.
  bool testOpen_ = false;
  std::vector<wire::TestTotals> totals_;  ///< Of tests that are done, by ordinal.
  Facts facts_;
  Behaviours behaviours_;
  CampaignLog* log_ = nullptr;
  CampaignPast past_;
  std::deque<WorkUnit> again_;            ///< Begun in an earlier process of ours; come before those of the plan.
  std::set<std::uint64_t> countedUnits_;  ///< Among them: done, and looked at once more for what they report.
  std::uint64_t executionsDone_ = 0;      ///< Of units that are done.
  std::uint64_t executionsEarlier_ = 0;   ///< Among them, as the log says.
  Clock::time_point start_;
  Clock::time_point stopAsked_;
  CampaignResult result_;
  bool stoppedAtFirst_ = false;
  bool allExhausted_ = true;  ///< Every test so far.
};

}  // namespace heddle
