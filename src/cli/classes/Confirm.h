#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/classes/ClassSearch.h"
#include "explore/Confirmation.h"

namespace heddle::cli {

/// Explores the failing test in processes of its own, as `heddle run` does, and gives back what was reproduced and is
/// more than its sequential runs allow. The test is written to \p file, which replays need.
Result<std::vector<FindingRecord>> confirmViolation(const std::filesystem::path& harness,
                                                    const std::filesystem::path& file, const Violation& violation,
                                                    const TestBudget& budget);

}  // namespace heddle::cli
