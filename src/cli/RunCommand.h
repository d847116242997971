#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle run [options] -- PROGRAM ARGS`
std::unique_ptr<Command> makeRunCommand();

}  // namespace heddle::cli
