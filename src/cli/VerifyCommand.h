#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle verify`: confirms warnings of other tools by executing the program.
std::unique_ptr<Command> makeVerifyCommand(const char* version);

}  // namespace heddle::cli
