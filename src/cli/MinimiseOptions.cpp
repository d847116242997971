#include "cli/MinimiseOptions.h"

#include <fmt/format.h>

#include "cli/BudgetOptions.h"
#include "cli/ExitCode.h"

namespace heddle::cli {

void MinimiseOptions::declare(CLI::App& verb) {
  verb.add_flag("--no-minimise", off,
                "Report schedules as they were found instead of the shortest that show the error");
  verb.add_option("--minimise-executions", executions,
                  "How many executions may be tried to shorten the schedule of one finding; the same number gives the "
                  "same schedule")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  verb.add_option("--minimise-time", time,
                  "How long shortening may take for all findings together; said where it ends it")
      ->capture_default_str();
}

Result<std::optional<MinimiseBudget>> MinimiseOptions::budget() const {
  if (off) {
    return std::optional<MinimiseBudget>{};
  }
  const auto duration = parseDuration(time);
  if (!duration) {
    return failure(fmt::format("--minimise-time {} is not a duration", time), "write 500ms, 30s, 5m or 2h",
                   kWrongUsage);
  }
  return std::optional(MinimiseBudget{executions, *duration});
}

}  // namespace heddle::cli
