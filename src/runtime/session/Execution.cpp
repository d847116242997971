#include "runtime/session/Execution.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <ranges>
#include <vector>

#include "core/Hash.h"
#include "runtime/Immortal.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Checkpoint.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/Fairness.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/Repetition.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/facts/Elimination.h"
#include "runtime/facts/Guidance.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/facts/PastAccesses.h"
#include "runtime/heap/Heap.h"
#include "runtime/heap/Leaks.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Debugging.h"
#include "runtime/session/Outcome.h"
#include "runtime/session/restore/Dispatch.h"

namespace heddle::rt {
namespace {

ExecutionRequest gPlan;

/// True in the last of every earlyShare executions. If schedules are executed twice, true in both executions.
bool offersEarlyTimeouts(const wire::Config& config, std::uint64_t index) {
  const std::uint64_t schedule = config.checkDeterminism ? index / 2 : index;
  return config.earlyShare != 0 && schedule % config.earlyShare == config.earlyShare - 1;
}

}  // namespace

const ExecutionRequest& currentPlan() { return gPlan; }

void prepareExecution(const ExecutionRequest& plan, const schedule::ExecutionSetup& setup) {
  gPlan = plan;
  wire::ControlBlock& block = *gEngine.block;
  const wire::Config& config = block.config;
  clearOutcome(plan);

  ++gEngine.generation;
  gEngine.steps = 0;
  gEngine.lastChange = 0;
  gEngine.longSteps = 0;
  gEngine.lookAtStep = firstCheckpoint(config);
  gEngine.traceHash = 0;
  const bool given = config.replaying || config.randomSeed != 0;
  gEngine.randomSeed = given ? config.randomSeed : setup.programSeed;
  block.outcome.randomSeed = gEngine.randomSeed;
  gEngine.lastRun = kMainThread;
  gEngine.enabled.clear();
  gEngine.spinning.clear();
  gEngine.offersSpuriousWakes = config.spuriousWakes;
  gEngine.offersEarlyTimeouts = offersEarlyTimeouts(config, plan.index);
  block.outcome.earlyTimeouts = gEngine.offersEarlyTimeouts;
  gEngine.offersWeakCasFailures = config.weakCasFailures;
  gEngine.observing = setup.observes;
  gEngine.dependences = setup.dependences;
  gEngine.repeatedDecisions = setup.repeated;
  gEngine.recording = config.recordEvents || setup.needsEvents;
  gEngine.points = config.points;
  beginThreads();
  gTime.beginExecution();
  gFairness.beginExecution();
  gRepetition.beginExecution();
  beginElimination();
  if (gGuidance != nullptr) { gGuidance->beginExecution(); }
  if (PastAccesses* const past = pastAccesses()) { past->beginExecution(); }
  race::beginExecution();
}

void activate(Thread& first) {
  heap::beginExecution();
  heap::setConcurrent(false);
  gEngine.current = &first;
  gEngine.lastRun = first.id;
  gEngine.active = true;
  gAccessGate.opens(first);
  controlBegins();
}

void lastThreadEnds() {
  if (!gPlan.inProcess) {
    std::exit(0);  // our hook. POSIX: as if by exit(0) when the last thread ends
  }
  endExecution(Ending::Completed, "");
}

void completeExecution(int status) {
  closeStep();
  if (status != 0) { showFailure(Ending::ExitStatus, "", false); }
  if (status == 0 && gEngine.block->config.detectLeaks) { findLeaks(); }
  writeOutcome(status == 0 ? Ending::Completed : Ending::ExitStatus, "", {.code = status});
  giveUpControl();
}

void giveUpControl() {
  controlEnds();
  gEngine.active = false;
  gAccessGate.noThreadRuns();
  heap::setConcurrent(true);
  heap::endExecution();
}

/// The strategy knows nothing of the choices that it was not offered. \p fairFrom counts decisions and is adjusted.
static std::span<const Decision> offeredDecisions(std::uint32_t& fairFrom) {
  const wire::ControlBlock& block = *gEngine.block;
  const std::span<const Decision> all{block.decisions, block.outcome.decisionCount};
  const auto wasEliminated = [](const Decision& decision) { return decision.kind == ChoiceKind::OnlyThread; };
  if (std::ranges::none_of(all, wasEliminated)) { return all; }
  static Immortal<std::vector<Decision>> offered;
  offered->clear();
  std::ranges::remove_copy_if(all, std::back_inserter(*offered), wasEliminated);
  const auto before = all.first(std::min<std::size_t>(fairFrom, all.size()));
  fairFrom -= static_cast<std::uint32_t>(std::ranges::count_if(before, wasEliminated));
  return *offered;
}

schedule::ExecutionRecord executionRecord() {
  const wire::ControlBlock& block = *gEngine.block;
  const wire::Outcome& outcome = block.outcome;
  std::uint32_t fairFrom = outcome.fairFrom;
  const std::span<const Decision> decisions = offeredDecisions(fairFrom);
  const std::span<const SiteId> sites{block.racingSites, block.racingSiteCount};
  const auto isPoint = [&](SiteId site) { return block.config.points != wire::Points::Sync || isOfferedSite(site); };
  return {.ending = outcome.ending,
          .steps = outcome.steps,
          .traceHash = outcome.traceHash,
          .threads = outcome.threads,
          .decisions = decisions,
          .decisionsComplete = outcome.decisionsComplete,
          .spinCut = outcome.spinCut,
          .fairCut = outcome.fairCut,
          .fairFrom = fairFrom,
          .timeCut = outcome.timeCut,
          .newPoints = std::ranges::any_of(sites | std::views::drop(outcome.racingSitesAtStart), isPoint),
          .sitesRefused = outcome.sitesRefused || !std::ranges::all_of(sites, isPoint),
          .events = {block.events, outcome.eventCount}};
}

}  // namespace heddle::rt
