#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle analyse --header H CLASS -- FLAGS`: what the methods of a class share, and which of them are worth running
/// concurrently.
std::unique_ptr<Command> makeAnalyseCommand();

}  // namespace heddle::cli
