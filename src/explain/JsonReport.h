#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explain/FindingsReport.h"

namespace heddle {

/// The whole report as JSON; docs/schema/heddle-report.json describes it.
std::string renderJson(const FindingsReport& report);

/// The findings of such a report, to compare others with. Errors: it is something else.
Result<std::vector<Finding>> findingsOfJsonReport(const std::string& text);

}  // namespace heddle
