#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle {

/// Workflow commands of GitHub Actions, one line for each finding, which become annotations at its source line.
/// Findings that are fixed are left out.
std::string renderGithub(const FindingsReport& report);

}  // namespace heddle
