#pragma once

#include <filesystem>
#include <optional>

#include "core/Result.h"
#include "explore/store/Schedule.h"

namespace heddle::explore {

/// Saves the schedule of an execution that shows no error.
Result<void> saveSchedule(const Schedule& schedule, const std::filesystem::path& file);

/// The schedule in such a file; nothing: it is not one. Errors: it is damaged, or of another version.
Result<std::optional<Schedule>> loadSchedule(const std::filesystem::path& file);

}  // namespace heddle::explore
