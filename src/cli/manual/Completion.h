#pragma once

#include <string>

#include "cli/manual/CommandModel.h"

namespace heddle::cli {

/// Scripts that complete commands, options and the values of those that have few.
std::string bashCompletion(const CommandModel& heddle);
std::string zshCompletion(const CommandModel& heddle);
std::string fishCompletion(const CommandModel& heddle);

}  // namespace heddle::cli
