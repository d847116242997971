#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle {

/// JUnit XML as CI systems read it: a suite for each program, a test case for each exploration of it, whose failure
/// holds the stories of what was found. A case has the same name whether it fails or not. Findings of commands whose
/// explorations were not kept get a case for the command. Fixed ones are left out, and those that the last exploration
/// did not find again.
std::string renderJunit(const FindingsReport& report);

}  // namespace heddle
