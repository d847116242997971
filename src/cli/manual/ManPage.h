#pragma once

#include <string>

#include "cli/manual/CommandModel.h"

namespace heddle::cli {

/// The man page of a command in roff. Subcommands with their own page are only listed.
std::string manPage(const CommandModel& command, const std::string& version);

}  // namespace heddle::cli
