#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle class --header H CLASS -- FLAGS`: concurrent tests for a class, and the first one that shows what no order
/// of its calls shows.
std::unique_ptr<Command> makeClassCommand();

}  // namespace heddle::cli
