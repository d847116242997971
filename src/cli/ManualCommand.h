#pragma once

#include <memory>
#include <string>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle manual DIR`, used by the build: writes man pages and completions from the declared options.
std::unique_ptr<Command> makeManualCommand(std::string version);

}  // namespace heddle::cli
