#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explain/FindingsReport.h"

namespace heddle::explain {

/// The whole report as JSON, described by docs/schema/heddle-report.json.
std::string renderJson(const FindingsReport& report);

/// The findings of a JSON report, for comparison. Fails if the text is not such a report.
Result<std::vector<judge::Finding>> findingsOfJsonReport(const std::string& text);

}  // namespace heddle::explain
