#pragma once

#include <memory>
#include <string>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle manual DIR`, for the build: man pages and completions, written from the options as they are declared.
std::unique_ptr<Command> makeManualCommand(std::string version);

}  // namespace heddle::cli
