#include "seeding/TrialEvaluator.h"

#include <algorithm>

#include "core/Hash.h"
#include "core/Ids.h"

namespace heddle::seeding {

std::optional<RunResult> TrialEvaluator::run(const Configuration& configuration) {
  if (configuration.empty()) {
    return runOnce(wire::noise::Mode::Off, [](NoiseBlock&) {});
  }
  return runOnce(wire::noise::Mode::Rules, [&](NoiseBlock& block) { block.setRules(configuration, places_); });
}

std::optional<RunResult> TrialEvaluator::runWhite(std::uint32_t rate, std::uint32_t strength) {
  return runOnce(wire::noise::Mode::White, [&](NoiseBlock& block) {
    block->whiteRate = rate;
    block->whiteStrength = strength;
  });
}

template <class Prepare>
std::optional<RunResult> TrialEvaluator::runOnce(wire::noise::Mode mode, Prepare prepare) {
  if (journal_ != nullptr) {
    if (auto recorded = journal_->recorded()) {
      note(*recorded);
      return recorded;
    }
  }
  if (error_ || Clock::now() >= deadline_ || setup_.mustStop()) { return std::nullopt; }
  auto block = NoiseBlock::create(mode, mixHash(seed_, runs_));
  if (!block) {
    error_ = block.error();
    return std::nullopt;
  }
  block->setModules(places_.modules);
  prepare(*block);
  const auto trial = runTrial(setup_, *block);
  if (!trial) {
    error_ = trial.error();
    return std::nullopt;
  }
  if (trial->end == TrialEnd::Stopped) { return std::nullopt; }
  RunResult result{.bug = trial->bug, .what = trial->what, .races = {}, .coverage = {}, .seconds = trial->seconds};
  block->readInto(result);
  measure(*trial, *block);
  if (trial->bug && bugOutput_.empty()) { bugOutput_ = trial->output; }
  if (trial->end == TrialEnd::Hang) { keepStacks(*trial, *block); }
  if (journal_ != nullptr && !journal_->append(result)) { recordLost_ = true; }
  note(result);
  return result;
}

void TrialEvaluator::measure(const Trial& trial, const NoiseBlock& block) {
  const bool first = effort_.runs == 0;
  effort_.leastSeconds = first ? trial.processorSeconds : std::min(effort_.leastSeconds, trial.processorSeconds);
  ++effort_.runs;
  for (const wire::noise::EventCount& events : block->events) {
    effort_.events += events.count;
  }
  effort_.delays += block->delays;
}

void TrialEvaluator::note(const RunResult& result) {
  ++runs_;
  bugs_ += result.bug ? 1 : 0;
  timeouts_ += result.what == "timeout" ? 1 : 0;
  if (result.bug) { ++kinds_[result.what]; }
  races_.insert(result.races.begin(), result.races.end());
  observer_();
}

/// The innermost frames are those of the noise library, which wrote the stack.
void TrialEvaluator::keepStacks(const Trial& trial, const NoiseBlock& block) {
  if (!hangStacks_.empty()) { return; }
  const std::size_t modules = std::min<std::size_t>(block->moduleCount, wire::noise::kModules);
  for (const ThreadStack& stack : trial.stacks) {
    std::vector<std::uint64_t> sites;
    for (const std::uint64_t address : stack.addresses) {
      for (std::size_t i = 0; i < modules; ++i) {
        const wire::noise::Module& module = block->modules[i];
        if (address >= module.base && address < module.end) {
          sites.push_back(raw(makeSite(static_cast<std::uint16_t>(i), address - module.base)));
        }
      }
    }
    hangStacks_.push_back(std::move(sites));
  }
}

}  // namespace heddle::seeding
