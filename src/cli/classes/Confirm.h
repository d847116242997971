#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/classes/ClassSearch.h"
#include "explore/Confirmation.h"

namespace heddle::cli {

/// Explores the failing test in processes of its own, as `heddle run` does, and gives back what was reproduced and is
/// more than its sequential runs allow. The test is written to \p file, which replays need; \p calls names its calls.
Result<std::vector<FindingRecord>> confirmViolation(const std::filesystem::path& harness,
                                                    const std::filesystem::path& file, const std::string& calls,
                                                    const Violation& violation, const TestBudget& budget);

/// What is looked for. Executions without an end are found by schedules that let every thread go on; those without
/// progress take so long that one is enough.
enum class Wanted { Anything, Endless, NoProgress };
Wanted wantedFor(const TestOutcome& outcome);

/// What `heddle run` finds in a program with these arguments, reproduced.
Result<std::vector<FindingRecord>> explored(const std::filesystem::path& program,
                                            const std::vector<std::string>& arguments, const TestBudget& budget,
                                            Wanted wanted);

}  // namespace heddle::cli
