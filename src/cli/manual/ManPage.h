#pragma once

#include <string>

#include "cli/manual/CommandModel.h"

namespace heddle::cli {

/// The page of a command in man's own language; its subcommands that have pages of their own are only named.
std::string manPage(const CommandModel& command, const std::string& version);

}  // namespace heddle::cli
