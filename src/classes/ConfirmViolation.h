#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "classes/ClassSearch.h"
#include "explore/campaign/Confirmation.h"

namespace heddle::classes {

/// What was reproduced.
struct Reproduced {
  std::vector<explore::FindingRecord> findings;
  bool cut = false;  ///< Time was up, or the user asked to stop: there may be more.
};

/// The limits of the confirmation.
struct ConfirmLimits {
  const explore::Supervision& supervision;
  std::chrono::steady_clock::time_point deadline;
};

/// Explores the failing test in separate processes, as `heddle run` does. Returns the findings that were reproduced and
/// that its sequential runs do not explain. The test is written to \p file, which replays need; \p calls names its
/// calls.
Result<Reproduced> confirmViolation(const std::filesystem::path& harness, const std::filesystem::path& file,
                                    const std::string& calls, const Violation& violation, const TestBudget& budget,
                                    const ConfirmLimits& limits);

/// What to look for. Endless executions are found with schedules that let every thread continue. Executions without
/// progress take so long that one is enough.
enum class Wanted { Anything, Endless, NoProgress };
Wanted wantedFor(const TestResult& outcome);

/// What `heddle run` finds in a program with these arguments, reproduced.
Result<Reproduced> reproduce(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                             const TestBudget& budget, Wanted wanted, const ConfirmLimits& limits);

}  // namespace heddle::classes
