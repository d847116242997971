#include "explain/FindingsReport.h"

#include <fmt/format.h>

#include <array>

namespace heddle::explain {

std::string_view sinceName(Since since) {
  constexpr std::array<std::string_view, 4> kNames{"", "new", "still-there", "fixed"};
  static_assert(kNames.size() == static_cast<std::size_t>(Since::Fixed) + 1);
  return kNames[static_cast<std::size_t>(since)];
}

std::string commandWords(const std::string& program, const std::vector<std::string>& arguments) {
  std::string words = judge::baseName(program);
  for (const std::string& argument : arguments) {
    words += " " + argument;
  }
  return words;
}

bool isError(const judge::Finding& finding) { return isError(finding.kind) && !finding.dependsOnTiming; }

std::string summaryLine(const ReportedFinding& reported) {
  const std::string& place = reported.story.place;
  return fmt::format("{}{}{}", reported.finding.dependsOnTiming ? "Depends on timing: " : "", reported.finding.headline,
                     place.empty() ? "" : " in " + place);
}

}  // namespace heddle::explain
