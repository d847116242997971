#include "cli/BudgetOptions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>

#include "cli/HelpFormatter.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

constexpr const char* kQuick = "2m";  // acceptable for a pull request
constexpr const char* kDeep = "1h";   // for nightly runs

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

std::optional<std::uint64_t> parseSize(const std::string& text) {
  char* unit = nullptr;
  const double number = std::strtod(text.c_str(), &unit);
  std::string name = unit;
  if (name.ends_with("iB")) {
    name.resize(name.size() - 2);
  } else if (name.ends_with("B")) {
    name.pop_back();
  }
  const double scale = name.empty()                 ? 1
                       : name == "K" || name == "k" ? 1024.0
                       : name == "M"                ? 1024.0 * 1024
                       : name == "G"                ? 1024.0 * 1024 * 1024
                                                    : 0;
  const double bytes = number * scale;
  if (unit == text.c_str() || !std::isfinite(bytes) || bytes < 1024.0 * 1024 || bytes > 1e18) { return std::nullopt; }
  return static_cast<std::uint64_t>(bytes);
}

void BudgetOptions::declare(CLI::App& verb) {
  const auto budgeted = [](CLI::Option* option) { return option->group(kBudgetGroup); };
  budgeted(verb.add_option("--schedules", schedules,
                           fmt::format("Execute at most N schedules (default: {}, or no limit if a time is set)",
                                       explore::SearchOptions::kDefaultSchedules)))
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  budgeted(verb.add_option("--time", time,
                           "Stop after this long, e.g. 500ms, 30s, 5m or 2h. Part of the time is reserved for "
                           "confirming and minimising errors"))
      ->type_name("DURATION");
  budgeted(verb.add_option("--budget", budget,
                           fmt::format("A named time: quick ({}, for a pull request) or deep ({}, for a nightly run)",
                                       kQuick, kDeep)))
      ->check(CLI::IsMember({"quick", "deep"}))
      ->excludes("--time");
  verb.add_option("--seed", seed, "Seed of the random choices; the same seed gives the same schedules")
      ->group(kSearchGroup)
      ->type_name("N")
      ->capture_default_str();
  budgeted(verb.add_option("--jobs,-j", jobs, "Explore with N processes in parallel (default: one per core)"))
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  budgeted(verb.add_flag("--stop-at-first", stopAtFirst, "Stop at the first error instead of collecting all errors"));
  budgeted(verb.add_option("--max-steps", maxSteps,
                           "Cut off an execution after N steps; whether it would have failed is not decided"))
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  budgeted(verb.add_option("--max-memory", maxMemory,
                           "Stop an execution that uses more memory, e.g. 512M or 2G (default: three quarters of the "
                           "machine's memory, divided by --jobs)"))
      ->type_name("SIZE");
}

std::uint64_t BudgetOptions::mostSchedules() const {
  const bool timed = !time.empty() || !budget.empty();
  return schedules.value_or(timed ? 0 : explore::SearchOptions::kDefaultSchedules);
}

Result<explore::CampaignOptions> BudgetOptions::campaign() const {
  explore::CampaignOptions options;
  options.jobs = jobs != 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
  const std::string wanted = budget == "quick" ? kQuick : budget == "deep" ? kDeep : time;
  if (!wanted.empty()) {
    const auto duration = parseDuration(wanted);
    if (!duration) {
      return failure(fmt::format("--time: '{}' is not a duration", wanted), "write for example 500ms, 30s, 5m or 2h",
                     kWrongUsage);
    }
    options.time = *duration;
  }
  const std::uint64_t share = explore::memoryShare(options.jobs);
  const auto size = maxMemory.empty() ? std::optional(share) : parseSize(maxMemory);
  if (!size) {
    return failure(fmt::format("--max-memory: '{}' is not a size", maxMemory),
                   "write for example 512M or 2G; the minimum is 1M", kWrongUsage);
  }
  options.maxMemory = *size;
  return options;
}

}  // namespace heddle::cli
