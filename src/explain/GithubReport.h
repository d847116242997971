#pragma once

#include <string>

#include "explain/FindingsReport.h"

namespace heddle::explain {

/// Workflow commands of GitHub Actions, one line per finding. They become annotations at the source lines. Fixed
/// findings are omitted.
std::string renderGithub(const FindingsReport& report);

}  // namespace heddle::explain
