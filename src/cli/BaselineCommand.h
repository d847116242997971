#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

std::unique_ptr<Command> makeBaselineCommand();

}  // namespace heddle::cli
