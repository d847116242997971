#include "cli/noise/NoiseSession.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "cli/Interrupts.h"
#include "core/ExitCode.h"
#include "core/Hash.h"
#include "explore/program/ProgramFile.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

using namespace std::chrono_literals;
using seeding::Configuration;

constexpr auto kPlainLineEvery = 10s;

std::uint64_t hashOf(const std::string& text) {
  std::uint64_t hash = 0;
  for (const char c : text) {
    hash = mixHash(hash, static_cast<unsigned char>(c));
  }
  return hash;
}

}  // namespace

NoiseSession::NoiseSession(NoiseOptions options, seeding::TrialSetup setup, Clock::time_point deadline)
    : options_(std::move(options)),
      setup_(std::move(setup)),
      deadline_(deadline),
      line_(!options_.quiet),
      nextPlainLine_(begun_ + kPlainLineEvery) {
  setup_.mustStop = [] { return interruptCount() > 0; };
}

void NoiseSession::showProgress(const std::string& phase) {
  const std::uint64_t runs = runs_ ? runs_->runs() : 0;
  const std::string text = fmt::format("{}: {} runs, {} with the bug, {:.0f}s", phase, runs, runs_ ? runs_->bugs() : 0,
                                       std::chrono::duration<double>(Clock::now() - begun_).count());
  if (line_.isOn()) {
    line_.show(text);
  } else if (!options_.quiet && Clock::now() >= nextPlainLine_) {
    nextPlainLine_ = Clock::now() + kPlainLineEvery;
    fmt::print(stderr, "{}\n", text);
  }
}

Result<bool> NoiseSession::profile() {
  seeding::Profiling profiling(symbols_, std::filesystem::current_path().string());
  for (unsigned i = 0; i < options_.profileRuns; ++i) {
    showProgress("looking for places");
    auto block = seeding::NoiseBlock::create(wire::noise::Mode::Profile, options_.search.seed + i);
    if (!block) { return tl::unexpected(block.error()); }
    block->setModules(profiling.modules());
    const auto trial = seeding::runTrial(setup_, *block);
    if (!trial) { return tl::unexpected(trial.error()); }
    if (trial->end == seeding::TrialEnd::Stopped || Clock::now() >= deadline_) { return false; }
    profiling.add(*block);
  }
  places_ = profiling.places();
  return true;
}

int NoiseSession::run() {
  stop_ = std::make_unique<HardStop>(Clock::time_point::max(), *setup_.descendants, [this] {
    fmt::print("Interrupted. {} of {} runs showed a bug.\n", runs_ ? runs_->bugs() : 0, runs_ ? runs_->runs() : 0);
    return runs_ && runs_->bugs() > 0 ? kErrorFound : kNothingFound;
  });
  const auto profiled = profile();
  line_.clear();
  if (!profiled) {
    stop_->standDown();
    return report(profiled.error());
  }
  if (!*profiled) {
    stop_->standDown();
    fmt::print("Stopped while looking for places.\n");
    return kNothingFound;
  }
  if (options_.listPlaces) {
    stop_->standDown();
    fmt::print("{}", report_.placeList());
    return kNothingFound;
  }
  runs_.emplace(setup_, places_, options_.search.seed, deadline_);
  runs_->observe([this] { showProgress(phase_); });
  const int status = !options_.config.empty()    ? runConfiguration()
                     : options_.mode == "search" ? runSearch()
                                                 : runPlain();
  stop_->standDown();
  return status;
}

int NoiseSession::runPlain() {
  phase_ = options_.mode == "stress" ? "without noise" : "with noise";
  Rng random(options_.search.seed);
  std::vector<std::uint32_t> variables;
  for (std::uint32_t i = 0; i < places_.places.size(); ++i) {
    if (places_.places[i].kind == seeding::PlaceKind::Variable) { variables.push_back(i); }
  }
  for (unsigned i = 0; i < options_.runs; ++i) {
    std::optional<seeding::RunResult> result;
    if (options_.mode == "white") {
      result = runs_->runWhite(options_.rate, options_.strength);
    } else {
      Configuration configuration;
      if (options_.mode == "variable" && !variables.empty()) {
        seeding::Gene gene = seeding::randomGene(places_, random);
        gene.place = variables[random.below(static_cast<std::uint32_t>(variables.size()))];
        configuration.put(gene);
      }
      result = runs_->run(configuration);
    }
    if (!result) { break; }
  }
  line_.clear();
  if (runs_->error()) { return report(*runs_->error()); }
  fmt::print("{}: {}\n{}{}", options_.mode, NoiseReport::rateText(runs_->bugs(), runs_->runs()),
             NoiseReport::bugs(*runs_), NoiseReport::effort(*runs_));
  return conclude();
}

int NoiseSession::runConfiguration() {
  const auto text = explore::readWhole(options_.config);
  if (!text) { return report(text.error()); }
  const auto parsed = seeding::parseConfiguration(*text, places_);
  if (!parsed.fault.empty()) {
    return report({fmt::format("{}: not a noise: {}", options_.config, parsed.fault),
                   "write HEURISTIC STRENGTH PLACE, as in: halt 80 before write max.cpp:12:5", kWrongUsage});
  }
  for (const std::string& line : parsed.unknown) {
    fmt::print(stderr, "heddle: this place does not exist in the program, or was not reached: {}\n", line);
  }
  if (parsed.configuration.empty()) {
    return report({fmt::format("{} contains no noise for this program", options_.config),
                   "`heddle noise --places` lists the places", kWrongUsage});
  }
  phase_ = "with the given noise";
  for (unsigned i = 0; i < options_.runs; ++i) {
    if (!runs_->run(parsed.configuration)) { break; }
  }
  line_.clear();
  if (runs_->error()) { return report(*runs_->error()); }
  fmt::print("{}\n{}{}{}", NoiseReport::rateText(runs_->bugs(), runs_->runs()),
             report_.configuration(parsed.configuration), NoiseReport::bugs(*runs_), NoiseReport::effort(*runs_));
  return conclude();
}

/// Races and hangs, which every mode may show; returns the exit code.
int NoiseSession::conclude() {
  if (!runs_->hangStacks().empty()) {
    fmt::print("\nThe first hang: all threads wait for each other.\n{}", report_.stacks(runs_->hangStacks()));
  }
  if (!runs_->races().empty()) {
    fmt::print("\nData races (an access arrived while another thread was delayed right before its own):\n{}",
               report_.races(runs_->races()));
  }
  if (runs_->timeouts() != 0 && !options_.timeoutIsBug) {
    fmt::print("\n{} runs were killed after {}. They count as runs without the bug.\n", runs_->timeouts(),
               options_.timeout);
  }
  if (runs_->recordLost()) { fmt::print("\nNot all runs could be recorded: --resume will repeat some.\n"); }
  return runs_->bugs() != 0 || !runs_->races().empty() ? kErrorFound : kNothingFound;
}

std::string NoiseSession::header() const {
  std::string places;
  for (const seeding::Place& place : places_.places) {
    places += place.name + "\n";
  }
  const auto stamp = explore::fileStamp(setup_.command.program);
  return fmt::format("heddle noise 1 {} {:016x} {:016x} {} hints {}", stamp ? *stamp : "", hashOf(places),
                     hashOf(fmt::format("{}", fmt::join(setup_.command.arguments, "\n"))), options_.fingerprint(),
                     fmt::join(options_.search.how.hints, ","));
}

std::string NoiseSession::fileFor(const char* suffix) const {
  const std::string key = fmt::format("{} {} {}", setup_.command.program, fmt::join(setup_.command.arguments, " "),
                                      setup_.command.directory);
  const std::string name = std::filesystem::path(setup_.command.program).filename().string();
  return fmt::format("{}/noise/{}-{:08x}{}", options_.storeFolder, name, hashOf(key) & 0xffff'ffff, suffix);
}

}  // namespace heddle::cli
