#include "explain/TextList.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "explain/Paint.h"
#include "explain/StoryOf.h"
#include "judge/Grouping.h"
#include "judge/Wording.h"

namespace heddle::explain {
namespace {

std::string titleOf(Since since) {
  switch (since) {
    case Since::New:
      return "New";
    case Since::StillThere:
      return "Still present";
    case Since::Fixed:
      return "Fixed, or not found this time";
    case Since::NotCompared:
      break;
  }
  return "";
}

std::size_t countOf(const FindingsReport& report, Since since) {
  return static_cast<std::size_t>(
      std::ranges::count_if(report.findings, [&](const ReportedFinding& one) { return one.since == since; }));
}

std::string lastLine(const FindingsReport& report) {
  const bool compared =
      std::ranges::any_of(report.findings, [](const auto& one) { return one.since != Since::NotCompared; });
  if (compared) {
    return fmt::format("{} new, {} still present, {} fixed or not found this time.\n", countOf(report, Since::New),
                       countOf(report, Since::StillThere), countOf(report, Since::Fixed));
  }
  return report.findings.empty() ? "No findings.\n"
                                 : fmt::format("{}.\n", judge::counted(report.findings.size(), "finding"));
}

using Others = std::vector<const judge::Finding*>;

/// The findings to show, each with those that it stands for.
std::map<const judge::Finding*, Others> shownOf(const FindingsReport& report) {
  std::map<const judge::Finding*, Others> shown;
  for (const Since since : {Since::NotCompared, Since::New, Since::StillThere, Since::Fixed}) {
    Others same;
    for (const ReportedFinding& one : report.findings) {
      if (one.since == since) { same.push_back(&one.finding); }
    }
    for (judge::Group& group : judge::groupsOf(same)) {
      shown.emplace(group.shown, std::move(group.others));
    }
  }
  return shown;
}

}  // namespace

std::string renderList(const FindingsReport& report, const TextStyle& style) {
  const Paint paint(style.colour);
  std::string text;
  Since last = Since::NotCompared;
  const auto groups = shownOf(report);
  for (const ReportedFinding& one : report.findings) {
    const auto group = groups.find(&one.finding);
    if (group == groups.end()) { continue; }
    if (one.since != last) {
      text += fmt::format("{}\n\n", paint.strong(titleOf(one.since) + ":"));
      last = one.since;
    }
    Story story = one.story;
    if (!group->second.empty()) { story.others = othersSection(group->second); }
    text += one.since == Since::Fixed ? fmt::format("{} [{}]\n\n", summaryLine(one), one.finding.id)
                                      : renderText(story, style) + "\n";
  }
  for (const judge::RunRecord& run : report.runs) {
    const std::string test = run.test.empty() ? "" : fmt::format(", {}.{}", run.suite, run.test);
    text += fmt::format("{}{}: {}\n", commandWords(run.program, run.arguments), test, run.verdict);
  }
  return text + lastLine(report);
}

}  // namespace heddle::explain
