#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle replay FINDING`: repeats the execution in a fresh process.
std::unique_ptr<Command> makeReplayCommand();

}  // namespace heddle::cli
