#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/FindingsReport.h"
#include "explain/page/SourceExcerpts.h"

namespace heddle::explain {

/// The report as one self-contained HTML file.
std::string renderHtml(const FindingsReport& report, const std::vector<SourceExcerpt>& sources);

/// \p data for a script element. No text in it can end the element.
std::string scriptText(std::string_view json);

/// The page without data, as it is built from web/.
std::string_view emptyPage();

}  // namespace heddle::explain
