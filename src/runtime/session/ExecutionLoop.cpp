#include "runtime/session/ExecutionLoop.h"

#include <algorithm>
#include <cstdio>

#include "core/Ending.h"
#include "core/Hash.h"
#include "runtime/engine/Engine.h"
#include "runtime/facts/Guidance.h"
#include "runtime/session/Execution.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {

std::unique_ptr<schedule::Strategy> makeStrategy(const wire::Config& config, const SearchPart* part,
                                                 std::uint64_t learnedSteps, PathSink& sink) {
  const schedule::StrategyInfo* info = schedule::findStrategy(config.replaying ? "replay" : config.strategy);
  if (info == nullptr) { return nullptr; }
  wire::ControlBlock& block = *gEngine.block;
  schedule::StrategyOptions options;
  options.depth = config.depth;
  options.estimatedSteps = config.estimatedSteps;
  options.preemptionBound = config.preemptionBound;
  options.depthBound = schedule::isSearch(config.strategy) ? config.depth : 0;
  options.executions = config.executions;
  options.learnedSteps = learnedSteps;
  options.programSeed = executionSeed(config.seed, 0);
  options.part = part;
  options.sink = &sink;
  options.notes = block.notes;
  options.futures = config.futures;
  options.backtrackLimit = config.backtrackLimit;
  options.schedule = {block.scheduleIn, config.replaying ? block.scheduleInCount : 0};
  return info->make(options);
}

std::uint64_t executionSeed(std::uint64_t seed, std::uint64_t index) { return mixHash(mixHash(0x4ed1e, seed), index); }

namespace {

void noteNondeterminism(const schedule::Mismatch& mismatch) {
  wire::Outcome& outcome = gEngine.block->outcome;
  outcome.ending = Ending::Nondeterministic;
  outcome.divergedAt = mismatch.decision;
  outcome.steps = mismatch.step;
  std::snprintf(outcome.text, sizeof outcome.text, "two executions of the same schedule differ from step %llu on",
                static_cast<unsigned long long>(mismatch.step));
}

}  // namespace

bool digest(schedule::Strategy& strategy, std::uint64_t executionOfUnit) {
  wire::ControlBlock& block = *gEngine.block;
  const wire::Outcome& outcome = block.outcome;
  block.progress.steps += outcome.steps;
  ++block.progress.executions;
  if (executionOfUnit < wire::kMaxTraces) { block.traceHashes[executionOfUnit] = outcome.traceHash; }
  if (outcome.spinCut) { block.progress.anySpinCut = 1; }
  const schedule::ExecutionRecord record = executionRecord();
  const std::size_t repeated = strategy.resumable() != nullptr ? strategy.resumable()->repeatedDecisions() : 0;
  block.progress.choices += record.decisions.size() - std::min(repeated, record.decisions.size());
  if (const std::optional<schedule::Mismatch> mismatch = strategy.endExecution(record); mismatch) {
    noteNondeterminism(*mismatch);
  }
  if (isFailure(outcome.ending)) { ++block.progress.failures; }
  block.progress.considered += outcome.considered;
  if (outcome.passed > block.progress.passedMost.load()) { block.progress.passedMost.store(outcome.passed); }
  const bool reached = gGuidance != nullptr && outcome.passed == gGuidance->locationCount() &&
                       block.progress.reachedKnown.exchange(1) == 0;
  const bool asItShould = outcome.ending == Ending::Completed || outcome.ending == Ending::Redundant;
  return reached || outcome.raceCount > 0 || outcome.leakCount > 0 || !asItShould;
}

void selectCarrier(wire::CarrierKind wanted) {
  prepareUnwinder();
  const bool fibers = wanted == wire::CarrierKind::Fiber && whyNoFibers() == nullptr;
  gEngine.carrier = fibers ? &fiberCarrier() : &kernelCarrier();
  gEngine.block->config.carrier = fibers ? wire::CarrierKind::Fiber : wire::CarrierKind::Kernel;
}

}  // namespace heddle::rt
