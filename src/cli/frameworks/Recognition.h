#pragma once

#include <string>

#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {

/// The framework whose tests \p program is made of, by its symbols: it registers tests of it and hands its arguments to
/// it. Nothing is run. None: there is no such framework, there are several, or the program calls heddle::test itself.
Framework recognisedFramework(const std::string& program);

}  // namespace heddle::cli
