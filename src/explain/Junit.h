#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle {

/// JUnit XML as CI systems read it: a suite for each program, a test case for each exploration of it, whose failure
/// holds the stories of what was found. A case has the same name whether it fails or not. Findings that no kept
/// exploration names get a case for their command. Fixed ones are left out.
std::string renderJunit(const FindingsReport& report);

}  // namespace heddle
