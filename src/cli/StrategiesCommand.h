#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle strategies`: what --strategy takes.
std::unique_ptr<Command> makeStrategiesCommand();

}  // namespace heddle::cli
