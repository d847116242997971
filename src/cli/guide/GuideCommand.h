#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle guide --through LOCATIONS -- PROGRAM ARGS`
std::unique_ptr<Command> makeGuideCommand();

}  // namespace heddle::cli
