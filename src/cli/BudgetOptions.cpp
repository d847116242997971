#include "cli/BudgetOptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>

#include "cli/ExitCode.h"

namespace heddle::cli {
namespace {

constexpr std::uint64_t kDefaultSchedules = 1000;
constexpr const char* kQuick = "2m";  // a pull request waits that long
constexpr const char* kDeep = "1h";   // a night has time for more than one of these

}  // namespace

std::optional<std::chrono::milliseconds> parseDuration(const std::string& text) {
  char* unit = nullptr;
  const double number = std::strtod(text.c_str(), &unit);
  const std::string_view name = unit;
  const double scale = name == "ms"                  ? 1
                       : name == "s" || name.empty() ? 1e3
                       : name == "m"                 ? 6e4
                       : name == "h"                 ? 3.6e6
                                                     : 0;
  const double milliseconds = number * scale;
  if (unit == text.c_str() || !std::isfinite(milliseconds) || milliseconds < 1 || milliseconds > 1e12) {
    return std::nullopt;
  }
  return std::chrono::milliseconds(std::llround(milliseconds));
}

void BudgetOptions::declare(CLI::App& verb) {
  verb.add_option("--schedules", schedules,
                  fmt::format("How many schedules to execute at most; default: {}, or without limit where there is a "
                              "time",
                              kDefaultSchedules))
      ->check(CLI::PositiveNumber);
  verb.add_option("--time", time, "How long to explore at most: 500ms, 30s, 5m, 2h");
  verb.add_option(
          "--budget", budget,
          fmt::format("A budget by its name: quick ({}, for a pull request) or deep ({}, for a night)", kQuick, kDeep))
      ->check(CLI::IsMember({"quick", "deep"}))
      ->excludes("--time");
  verb.add_option("--seed", seed, "The same seed gives the same schedules")->capture_default_str();
  verb.add_option("--jobs,-j", jobs, "How many processes explore at the same time; default: one for each core")
      ->check(CLI::Range(1, 1024));
  verb.add_flag("--stop-at-first", stopAtFirst, "Stop at the first error instead of collecting all");
  verb.add_option("--max-steps", maxSteps, "An execution of more steps counts as endless")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

std::uint64_t BudgetOptions::mostSchedules() const {
  const bool timed = !time.empty() || !budget.empty();
  return schedules.value_or(timed ? 0 : kDefaultSchedules);
}

Result<CampaignOptions> BudgetOptions::campaign() const {
  CampaignOptions options;
  options.jobs = jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
  const std::string wanted = budget == "quick" ? kQuick : budget == "deep" ? kDeep : time;
  if (!wanted.empty()) {
    const auto duration = parseDuration(wanted);
    if (!duration) {
      return failure(fmt::format("--time {} is not a duration", wanted), "write 500ms, 30s, 5m or 2h", kWrongUsage);
    }
    options.time = *duration;
  }
  return options;
}

}  // namespace heddle::cli
