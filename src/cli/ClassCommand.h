#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle class --header H CLASS -- FLAGS`: generates concurrent tests for a class and reports the first one whose
/// behaviour no sequential order of its calls explains.
std::unique_ptr<Command> makeClassCommand();

}  // namespace heddle::cli
