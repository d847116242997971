#include "explain/page/HtmlReport.h"

#include <nlohmann/json.hpp>

#include "core/Check.h"
#include "explain/page/PageData.h"

extern "C" {
extern const char heddleReportPage[];     // NOLINT(cppcoreguidelines-avoid-c-arrays): defined in Page.S
extern const char heddleReportPageEnd[];  // NOLINT(cppcoreguidelines-avoid-c-arrays)
}

namespace heddle::explain {
namespace {

/// In the page, where the data belongs.
constexpr std::string_view kPlaceholder = "HEDDLE_REPORT_DATA";

}  // namespace

std::string_view emptyPage() {
  return {heddleReportPage, static_cast<std::size_t>(heddleReportPageEnd - heddleReportPage)};
}

std::string scriptText(std::string_view json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    // In JSON these characters occur in strings only, where they may be escaped.
    switch (c) {
      case '<':
        text += "\\u003c";
        break;
      case '>':
        text += "\\u003e";
        break;
      case '&':
        text += "\\u0026";
        break;
      default:
        text += c;
    }
  }
  return text;
}

std::string renderHtml(const FindingsReport& report, const std::vector<SourceExcerpt>& sources) {
  const std::string_view page = emptyPage();
  const std::size_t at = page.find(kPlaceholder);
  HEDDLE_CHECK(at != std::string_view::npos, "the page has no place for the data");
  const std::string json =
      pageData(report, sources).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string text(page.substr(0, at));
  text += scriptText(json);
  text += page.substr(at + kPlaceholder.size());
  return text;
}

}  // namespace heddle::explain
