#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle findings [show ID | remove ID...]`: lists, shows and removes saved findings.
std::unique_ptr<Command> makeFindingsCommand();

}  // namespace heddle::cli
