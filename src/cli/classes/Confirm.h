#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/classes/ClassSearch.h"
#include "explore/Confirmation.h"

namespace heddle::cli {

/// What was reproduced.
struct Reproduced {
  std::vector<FindingRecord> findings;
  bool cut = false;  ///< The time was up, or the user has asked to stop: there may be more.
};

/// How long that may take.
struct ConfirmLimits {
  const Supervision& supervision;
  std::chrono::steady_clock::time_point deadline;
};

/// Explores the failing test in processes of its own, as `heddle run` does, and gives back what was reproduced and is
/// more than its sequential runs allow. The test is written to \p file, which replays need; \p calls names its calls.
Result<Reproduced> confirmViolation(const std::filesystem::path& harness, const std::filesystem::path& file,
                                    const std::string& calls, const Violation& violation, const TestBudget& budget,
                                    const ConfirmLimits& limits);

/// What is looked for. Executions without an end are found by schedules that let every thread go on; those without
/// progress take so long that one is enough.
enum class Wanted { Anything, Endless, NoProgress };
Wanted wantedFor(const TestOutcome& outcome);

/// What `heddle run` finds in a program with these arguments, reproduced.
Result<Reproduced> explored(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                            const TestBudget& budget, Wanted wanted, const ConfirmLimits& limits);

}  // namespace heddle::cli
