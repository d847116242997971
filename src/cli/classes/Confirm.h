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

/// What `heddle run` finds in a program with these arguments, reproduced.
Result<std::vector<FindingRecord>> explored(const std::filesystem::path& program,
                                            const std::vector<std::string>& arguments, const TestBudget& budget);

}  // namespace heddle::cli
