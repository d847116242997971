#pragma once

#include <string>

#include "explain/FindingsReport.h"
#include "explain/TextReport.h"

namespace heddle::explain {

/// All stories of a report, the verdict of each exploration, and the number of findings.
std::string renderList(const FindingsReport& report, const TextStyle& style);

}  // namespace heddle::explain
