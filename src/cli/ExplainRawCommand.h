#pragma once

#include <memory>

#include "cli/Command.h"

namespace heddle::cli {

/// `heddle explain-raw FILE`: reports on a heddle::test that ran without `heddle run`. Called by our runtime.
std::unique_ptr<Command> makeExplainRawCommand();

}  // namespace heddle::cli
