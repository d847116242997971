#pragma once

#include <string>

#include "explain/FindingsReport.h"
#include "explain/TextReport.h"

namespace heddle {

/// All stories of a report one after the other, what each exploration came to, and how many findings there are.
std::string renderList(const FindingsReport& report, const TextStyle& style);

}  // namespace heddle
