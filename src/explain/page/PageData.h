#pragma once

#include <nlohmann/json_fwd.hpp>

#include "explain/FindingsReport.h"
#include "explain/page/SourceExcerpts.h"

namespace heddle::explain {

/// Everything that the HTML page shows, as the page's script reads it (web/src/data.ts describes it).
nlohmann::ordered_json pageData(const FindingsReport& report, const std::vector<SourceExcerpt>& sources);

}  // namespace heddle::explain
