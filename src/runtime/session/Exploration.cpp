#include "runtime/session/Exploration.h"

#include "core/Hash.h"
#include "core/Outcome.h"
#include "runtime/engine/Engine.h"
#include "runtime/session/Execution.h"
#include "runtime/trace/Unwind.h"

#include <cstdio>
#include <unordered_set>

namespace heddle::rt {

std::unique_ptr<Strategy> makeStrategy(const wire::Config& config) {
  const StrategyInfo* info = findStrategy(config.replaying ? "replay" : config.strategy);
  if (info == nullptr) {
    return nullptr;
  }
  const wire::ControlBlock& block = *gEngine.block;
  StrategyOptions options;
  options.depth = config.depth;
  options.estimatedSteps = config.estimatedSteps;
  options.preemptionBound = config.preemptionBound;
  options.executions = config.executions;
  options.schedule = {block.scheduleIn, config.replaying ? block.scheduleInCount : 0};
  return info->make(options);
}

std::uint64_t executionSeed(std::uint64_t seed, std::uint64_t index) { return mixHash(mixHash(0x4ed1e, seed), index); }

namespace {

/// Races already shown to the driver, as unordered pairs of sites. Kept here and not with the detector, which may live
/// in a process that is gone after each execution.
bool isNewRace(const wire::Race& race) {
  static std::unordered_set<std::uint64_t> shown;
  const std::uint64_t a = raw(race.first.site);
  const std::uint64_t b = raw(race.second.site);
  return shown.insert(mixHash(a < b ? a : b, a < b ? b : a)).second;
}

bool hasNewRace() {
  const wire::ControlBlock& block = *gEngine.block;
  bool fresh = false;
  for (std::uint32_t i = 0; i < block.outcome.raceCount; ++i) {
    fresh = isNewRace(block.races[i]) || fresh;
  }
  return fresh;
}

void noteNondeterminism(const Mismatch& mismatch) {
  wire::Outcome& outcome = gEngine.block->outcome;
  outcome.ending = Ending::Nondeterministic;
  outcome.divergedAt = mismatch.decision;
  outcome.steps = mismatch.step;
  std::snprintf(outcome.text, sizeof outcome.text, "two executions of the same schedule differ from step %llu on",
                static_cast<unsigned long long>(mismatch.step));
}

}  // namespace

bool digest(Strategy& strategy) {
  wire::ControlBlock& block = *gEngine.block;
  const wire::Outcome& outcome = block.outcome;
  block.progress.steps += outcome.steps;
  const std::uint64_t index = block.progress.executions++;
  if (index < wire::kMaxTraces) {
    block.traceHashes[index] = outcome.traceHash;
  }
  if (outcome.spinCut) {
    block.progress.anySpinCut = 1;
  }
  strategy.endExecution(executionRecord());
  if (const Mismatch* mismatch = strategy.nondeterminism(); mismatch != nullptr) {
    noteNondeterminism(*mismatch);
  }
  if (isFailure(outcome.ending)) {
    ++block.progress.failures;
  }
  const bool freshRace = hasNewRace();
  return freshRace || outcome.ending != Ending::Completed;
}

void selectCarrier(wire::CarrierKind wanted) {
  prepareUnwinder();
  const bool fibers = wanted == wire::CarrierKind::Fiber && whyNoFibers() == nullptr;
  gEngine.carrier = fibers ? &fiberCarrier() : &kernelCarrier();
  gEngine.block->config.carrier = fibers ? wire::CarrierKind::Fiber : wire::CarrierKind::Kernel;
}

}  // namespace heddle::rt
