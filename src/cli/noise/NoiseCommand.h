#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle noise [options] -- PROGRAM ARGS`: real threads with noise, and a search for the noise that shows the bug.
std::unique_ptr<Command> makeNoiseCommand();

}  // namespace heddle::cli
