#include "cli/RunOptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "cli/HelpFormatter.h"
#include "explore/pipeline/SearchOptions.h"
#include "explore/store/OptionText.h"
#include "schedule/Registry.h"

namespace heddle::cli {
namespace {

/// The names of the strategies with this property, for a help text.
template <typename Property>
std::string namesWith(Property property) {
  std::vector<std::string_view> names;
  for (const schedule::StrategyInfo& info : schedule::strategies()) {
    if (property(info)) { names.push_back(info.name); }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

void RunOptions::declare(CLI::App& verb) {
  budget.declare(verb);
  const auto searching = [](CLI::Option* option) { return option->group(kSearchGroup); };
  searching(verb.add_option("--strategy", strategy, "How schedules are chosen; see `heddle strategies`"))
      ->type_name("NAME")
      ->each([this](const std::string&) { strategyWasGiven = true; })
      ->capture_default_str();
  searching(verb.add_flag("--no-predict", noPredict,
                          "Do not drive the program through predicted errors first, which takes a tenth of the "
                          "schedules unless --strategy is given"));
  searching(verb.add_option("--points", points,
                            "Where threads may switch: at synchronisation (sync), also at racing plain accesses "
                            "(racing), or at every access (all)"))
      ->check(CLI::IsMember({"sync", "racing", "all"}))
      ->capture_default_str();
  searching(verb.add_option("--carrier", carrier, "Run threads as fibers (fast) or as kernel threads (for debuggers)"))
      ->check(CLI::IsMember({"fiber", "kernel"}))
      ->capture_default_str();
  searching(verb.add_option("--isolation", isolation,
                            "Between schedules: restore the memory of one process (restore), fork a process for each "
                            "(fork), or do nothing (none, for heddle::test); auto uses the fastest safe one"))
      ->check(CLI::IsMember({"auto", "none", "restore", "fork"}))
      ->capture_default_str();
  searching(
      verb.add_option(
          "--depth", depth,
          fmt::format("pct: the error needs N ordering constraints (default: 3). {}: search only the first N steps "
                      "(default: all)",
                      namesWith([](const schedule::StrategyInfo& info) { return info.depthBound; }))))
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  searching(verb.add_option(
                "--preemption-bound", preemptionBound,
                fmt::format("{}: only schedules with at most N preemptions; -1: no bound",
                            namesWith([](const schedule::StrategyInfo& info) { return info.kind(true) != nullptr; }))))
      ->type_name("N")
      ->capture_default_str();
  facts.declare(verb);
  verb.add_option("--hang-timeout", hangSeconds, "Stop an execution that makes no step for this long")
      ->group(kBudgetGroup)
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  searching(verb.add_flag("--spurious-wakes", execution.spuriousWakes,
                          "Let condition variables wake up without a notification"));
  searching(verb.add_option("--timing", timingWord,
                            "Errors that need a sleep or a time-out to end while other threads can run: list them "
                            "separately (report, the default), count them (fail), or skip such schedules (off)"))
      ->check(CLI::IsMember({"report", "fail", "off"}));
  searching(verb.add_flag("--early-timeouts", earlyTimeouts,
                          "Let sleeps and timed waits end early in every schedule, not only in one of eight, and also "
                          "in searches. Implies --timing fail"));
  searching(
      verb.add_flag("--weak-cas-failures", execution.weakCasFailures, "Let weak compare-exchange fail spuriously"));
  searching(
      verb.add_flag("--leaks", execution.detectLeaks, "Also report heap blocks that no pointer refers to at the end"));
  verb.add_flag("--preload", preload,
                "Run a program that was not built with `heddle c++`; only its pthread operations are controlled")
      ->group(kSubjectGroup);
  verb.add_option("--stdin", input,
                  "Standard input of every execution; -: all input of this command (default: the file that this "
                  "command reads from, otherwise nothing)")
      ->group(kSubjectGroup)
      ->type_name("FILE");
  shaping_ = verb.get_options([](const CLI::Option* option) {
    constexpr std::string_view kOthers[] = {"--help", "--jobs", "--time", "--budget", "--max-memory"};
    return std::ranges::find(kOthers, option->get_name()) == std::end(kOthers);
  });
  verb.add_option("program", program, "The program under test and its arguments")->option_text("-- PROGRAM [ARGS...]");
}

std::vector<std::string> RunOptions::words() const {
  std::vector<std::string> words;
  for (const CLI::Option* option : shaping_) {
    if (option->count() == 0) { continue; }
    const bool flag = option->get_items_expected_max() == 0;
    words.push_back(flag ? option->get_name() : option->get_name() + "=" + option->results().back());
  }
  if (!budget.time.empty() || !budget.budget.empty()) {
    words.push_back(budget.time.empty() ? "--budget=" + budget.budget : "--time=" + budget.time);
  }
  return words;
}

Timing RunOptions::timing() const {
  if (timingWord.empty()) { return earlyTimeouts ? Timing::Fail : Timing::Report; }
  return timingWord == "fail" ? Timing::Fail : timingWord == "off" ? Timing::Off : Timing::Report;
}

std::uint32_t RunOptions::earlyShare() const {
  constexpr std::uint32_t kEveryEighth = 8;
  if (timing() == Timing::Off) { return 0; }
  if (earlyTimeouts) { return 1; }
  // A search that offers them only in some executions would search two trees at once.
  return schedule::isSearch(strategy) ? 0 : kEveryEighth;
}

Result<wire::Config> RunOptions::config() const {
  explore::SearchOptions search{strategy, budget.seed, budget.mostSchedules(), execution, depth, preemptionBound};
  search.execution.maxSteps = budget.maxSteps;
  search.execution.points = explore::pointsFromName(points).value_or(wire::Points::Racing);
  search.execution.carrier = explore::carrierFromName(carrier).value_or(wire::CarrierKind::Fiber);
  search.execution.earlyShare = earlyShare();
  if (const auto read = facts.apply(search); !read) { return tl::unexpected(read.error()); }
  auto config = explore::configOf(search);
  if (!config) { return config; }
  config->isolation = isolation == "none"      ? wire::Isolation::None
                      : isolation == "restore" ? wire::Isolation::Restore
                      : isolation == "fork"    ? wire::Isolation::Fork
                                               : wire::Isolation::Auto;
  config->stopAtFirst = budget.stopAtFirst;
  return config;
}

}  // namespace heddle::cli
