#pragma once

#include <string>

#include "cli/manual/CommandModel.h"

namespace heddle::cli {

/// Scripts that complete commands, options, and option values with a fixed set of choices.
std::string bashCompletion(const CommandModel& heddle);
std::string zshCompletion(const CommandModel& heddle);
std::string fishCompletion(const CommandModel& heddle);

}  // namespace heddle::cli
