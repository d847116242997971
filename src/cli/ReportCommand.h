#pragma once

#include <memory>
#include <string>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle report`: exports saved findings in formats that other programs read. \p version is that of Heddle.
std::unique_ptr<Command> makeReportCommand(std::string version);

}  // namespace heddle::cli
