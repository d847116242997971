#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle strategies`: lists the values of --strategy.
std::unique_ptr<Command> makeStrategiesCommand();

}  // namespace heddle::cli
