#include "cli/MinimiseOptions.h"

#include <fmt/format.h>

#include "cli/BudgetOptions.h"
#include "cli/HelpFormatter.h"
#include "core/ExitCode.h"

namespace heddle::cli {

void MinimiseOptions::declare(CLI::App& verb) {
  verb.add_flag("--no-minimise", off, "Report schedules as they were found, without minimising them")
      ->group(kBudgetGroup);
  verb.add_option("--minimise-executions", executions,
                  "Minimise the schedule of a finding with at most N executions; the same N gives the same schedule")
      ->group(kBudgetGroup)
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb.add_option("--minimise-time", time, "Stop minimising after this long, for all findings together")
      ->group(kBudgetGroup)
      ->type_name("DURATION")
      ->capture_default_str();
}

Result<std::optional<explore::MinimiseBudget>> MinimiseOptions::budget() const {
  if (off) { return std::optional<explore::MinimiseBudget>{}; }
  const auto duration = parseDuration(time);
  if (!duration) {
    return failure(fmt::format("--minimise-time: '{}' is not a duration", time),
                   "write for example 500ms, 30s, 5m or 2h", kWrongUsage);
  }
  return std::optional(explore::MinimiseBudget{executions, *duration});
}

}  // namespace heddle::cli
