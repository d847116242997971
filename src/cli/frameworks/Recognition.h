#pragma once

#include <string>

#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {

/// The framework that \p program uses, recognised by its symbols without running it: the program registers tests of the
/// framework and passes its arguments to it. None: no framework, more than one, or the program calls heddle::test
/// itself.
Framework recognisedFramework(const std::string& program);

}  // namespace heddle::cli
