#include "cli/RunOptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "cli/ExitCode.h"
#include "schedule/Registry.h"

namespace heddle::cli {
namespace {

/// The names of the strategies with this property, for a help text.
template <typename Property>
std::string namesWith(Property property) {
  std::vector<std::string_view> names;
  for (const StrategyInfo& info : strategies()) {
    if (property(info)) {
      names.push_back(info.name);
    }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

void RunOptions::declare(CLI::App& verb) {
  budget.declare(verb);
  verb.add_option("--strategy", strategy, "How schedules are chosen; `heddle strategies` lists them")
      ->capture_default_str();
  verb.add_option("--points", points,
                  "Where threads may switch: at synchronisation (sync), also at plain accesses that race (racing), or "
                  "at every access (all)")
      ->check(CLI::IsMember({"sync", "racing", "all"}))
      ->capture_default_str();
  verb.add_option("--carrier", carrier, "What carries a thread: fiber is fast, kernel suits debuggers")
      ->check(CLI::IsMember({"fiber", "kernel"}))
      ->capture_default_str();
  verb.add_option(
          "--isolation", isolation,
          "What keeps schedules apart: putting memory back (restore), a process for each (fork), or nothing, for "
          "programs that call heddle::test (none); auto: the fastest that is safe")
      ->check(CLI::IsMember({"auto", "none", "restore", "fork"}))
      ->capture_default_str();
  verb.add_option("--depth", depth,
                  fmt::format("pct: how many ordering constraints the error needs, by default 3; {}: search only the "
                              "first so many steps of each execution, by default all",
                              namesWith([](const StrategyInfo& info) { return info.depthBound; })))
      ->check(CLI::PositiveNumber);
  verb.add_option("--preemption-bound", preemptionBound,
                  fmt::format("{}: only schedules with at most so many preemptions; -1: any",
                              namesWith([](const StrategyInfo& info) { return info.kind(true) != nullptr; })))
      ->capture_default_str();
  verb.add_option("--hang-timeout", hangSeconds, "Seconds without a step after which an execution is ended")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb.add_flag("--spurious-wakes", spuriousWakes, "Condition variables may wake without a notification");
  verb.add_option("--timing", timingWord,
                  "Errors that need a sleep or a time-out to end while other threads can run: report (list them apart; "
                  "the default), fail (count them), off (do not try such schedules)")
      ->check(CLI::IsMember({"report", "fail", "off"}));
  verb.add_flag("--early-timeouts", earlyTimeouts,
                "Let sleeps and waits with a deadline end at any time in every schedule, not in one of eight; also in "
                "searches. Implies --timing fail");
  verb.add_flag("--weak-cas-failures", weakCasFailures, "Weak compare-exchange may fail without a reason");
  verb.add_flag("--leaks", leaks, "Blocks that nothing leads to at the end are errors, too");
  verb.add_flag("--preload", preload, "For a program not built with `heddle c++`: control its pthread operations only");
  verb.add_option("--stdin", input,
                  "File that every execution reads as its standard input; -: what this command is given, to its end. "
                  "Without it: a file that this command is given, or nothing");
  shaping_ = verb.get_options([](const CLI::Option* option) {
    constexpr std::string_view kOthers[] = {"--help", "--jobs", "--time", "--budget", "--max-memory"};
    return std::ranges::find(kOthers, option->get_name()) == std::end(kOthers);
  });
  verb.add_option("program", program, "The program and its arguments, after --")->option_text("PROGRAM ARGS...");
}

std::vector<std::string> RunOptions::words() const {
  std::vector<std::string> words;
  for (const CLI::Option* option : shaping_) {
    if (option->count() == 0) {
      continue;
    }
    const bool flag = option->get_items_expected_max() == 0;
    words.push_back(flag ? option->get_name() : option->get_name() + "=" + option->results().back());
  }
  if (!budget.time.empty() || !budget.budget.empty()) {
    words.push_back(budget.time.empty() ? "--budget=" + budget.budget : "--time=" + budget.time);
  }
  return words;
}

Timing RunOptions::timing() const {
  if (timingWord.empty()) {
    return earlyTimeouts ? Timing::Fail : Timing::Report;
  }
  return timingWord == "fail" ? Timing::Fail : timingWord == "off" ? Timing::Off : Timing::Report;
}

std::uint32_t RunOptions::earlyShare() const {
  constexpr std::uint32_t kEveryEighth = 8;
  if (timing() == Timing::Off) {
    return 0;
  }
  if (earlyTimeouts) {
    return 1;
  }
  // A search that offers them only in some executions would search two trees at once.
  return isSearch(strategy) ? 0 : kEveryEighth;
}

Result<wire::Config> RunOptions::config() const {
  const StrategyInfo* info = findStrategy(strategy);
  if (info == nullptr) {
    return failure(fmt::format("there is no strategy {}", strategy),
                   fmt::format("did you mean {}? `heddle strategies` lists them all", nearestStrategy(strategy).name),
                   kWrongUsage);
  }
  if (info->followsRecord) {
    return failure(fmt::format("the strategy {} needs a recorded schedule", strategy), "use `heddle replay FINDING`",
                   kWrongUsage);
  }
  if (depthBound() != 0 && !info->depthBound) {
    return failure(fmt::format("{} has no depth bound", strategy),
                   "what it leaves out may be all that is different in the first steps; dfs has one", kWrongUsage);
  }
  if (preemptionBound >= 0 && info->isSearch() && info->kind(true) == nullptr) {
    return failure(fmt::format("{} has no preemption bound", strategy), "dfs and dpor have one", kWrongUsage);
  }
  wire::Config config{};
  std::strncpy(config.strategy, strategy.c_str(), sizeof config.strategy - 1);
  config.seed = budget.seed;
  config.executions = budget.mostSchedules();
  config.maxSteps = budget.maxSteps;
  config.depth = info->isSearch() ? depthBound() : depth.value_or(StrategyOptions{}.depth);
  config.preemptionBound = preemptionBound;
  config.points = points == "sync" ? wire::Points::Sync : points == "all" ? wire::Points::All : wire::Points::Racing;
  config.carrier = carrier == "kernel" ? wire::CarrierKind::Kernel : wire::CarrierKind::Fiber;
  config.isolation = isolation == "none"      ? wire::Isolation::None
                     : isolation == "restore" ? wire::Isolation::Restore
                     : isolation == "fork"    ? wire::Isolation::Fork
                                              : wire::Isolation::Auto;
  config.stopAtFirst = budget.stopAtFirst;
  config.spuriousWakes = spuriousWakes;
  config.earlyShare = earlyShare();
  config.weakCasFailures = weakCasFailures;
  config.detectRaces = true;
  config.detectLeaks = leaks;
  config.checkDeterminism = info->runsTwice;
  return config;
}

}  // namespace heddle::cli
