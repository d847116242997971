#include "explain/Junit.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "explain/TextReport.h"
#include "explain/XmlText.h"

namespace heddle::explain {
namespace {

struct Case {
  std::string suite;
  std::string className;
  std::string name;
  double seconds = 0;
  std::string verdict;
  int exitCode = 0;
  std::vector<const ReportedFinding*> failures;
};

Case caseOf(const judge::RunRecord& run) {
  Case made;
  made.suite = judge::baseName(run.program);
  made.className = run.test.empty() ? "heddle" : run.suite;
  made.name = run.test.empty() ? commandWords(run.program, run.arguments) : run.test;
  made.seconds = run.seconds;
  made.verdict = run.verdict;
  for (const std::string& note : run.notes) {
    made.verdict += "\n - " + note;
  }
  made.exitCode = run.exitCode;
  return made;
}

bool isOf(const Case& one, const ReportedFinding& reported) {
  return one.suite == judge::baseName(reported.program) && one.className == "heddle" &&
         one.name == commandWords(reported.program, reported.arguments);
}

/// Adds the finding to every exploration that found it and failed. One that accepts it as a known error has not failed.
/// A finding that the last exploration of its command did not find again is omitted.
void addFailure(const ReportedFinding& reported, const FindingsReport& report, std::vector<Case>& cases) {
  bool listed = false;
  for (std::size_t i = 0; i < report.runs.size(); ++i) {
    const judge::RunRecord& run = report.runs[i];
    const bool found = std::ranges::find(run.findings, reported.finding.id) != run.findings.end();
    if (found && run.exitCode != 0) { cases[i].failures.push_back(&reported); }
    listed = listed || found || (run.program == reported.program && run.arguments == reported.arguments);
  }
  if (listed || reported.finding.dependsOnTiming) { return; }
  auto one = std::ranges::find_if(cases, [&](const Case& other) { return isOf(other, reported); });
  if (one == cases.end()) {
    Case made;
    made.suite = judge::baseName(reported.program);
    made.className = "heddle";
    made.name = commandWords(reported.program, reported.arguments);
    one = cases.insert(cases.end(), std::move(made));
  }
  one->failures.push_back(&reported);
}

std::string failureText(const Case& one) {
  const judge::Finding& first = one.failures.front()->finding;
  const std::size_t more = one.failures.size() - 1;
  std::string text;
  for (const ReportedFinding* reported : one.failures) {
    text += renderText(reported->story, {}) + "\n";
  }
  return fmt::format("      <failure message=\"{}{}\" type=\"{}\">{}</failure>\n",
                     xmlText(summaryLine(*one.failures.front())), more == 0 ? "" : fmt::format(" (and {} more)", more),
                     judge::kindName(first.kind), xmlText(text));
}

std::string caseText(const Case& one) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\">\n",
                                 xmlText(one.className), xmlText(one.name), one.seconds);
  if (!one.failures.empty()) {
    text += failureText(one);
  } else if (one.exitCode != 0) {
    text += fmt::format("      <{} message=\"{}\"/>\n",
                        one.exitCode == 1 ? "failure type=\"not-saved\"" : "error type=\"not-explored\"",
                        xmlText(one.verdict.substr(0, one.verdict.find('\n'))));
  }
  if (!one.verdict.empty()) { text += fmt::format("      <system-out>{}</system-out>\n", xmlText(one.verdict + "\n")); }
  return text + "    </testcase>\n";
}

/// The counts in the attributes of each suite and of the root element.
std::string counts(const std::vector<const Case*>& cases) {
  const auto failures =
      std::ranges::count_if(cases, [](const Case* one) { return !one->failures.empty() || one->exitCode == 1; });
  const auto errors =
      std::ranges::count_if(cases, [](const Case* one) { return one->failures.empty() && one->exitCode > 1; });
  const double seconds =
      std::accumulate(cases.begin(), cases.end(), 0.0, [](double sum, const Case* one) { return sum + one->seconds; });
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"0\" time=\"{:.3f}\"", cases.size(), failures,
                     errors, seconds);
}

}  // namespace

std::string renderJunit(const FindingsReport& report) {
  std::vector<Case> cases;
  cases.reserve(report.runs.size());
  for (const judge::RunRecord& run : report.runs) {
    cases.push_back(caseOf(run));
  }
  for (const ReportedFinding& reported : report.findings) {
    if (reported.since != Since::Fixed) { addFailure(reported, report, cases); }
  }
  std::vector<std::string> suites;
  std::vector<const Case*> all;
  for (const Case& one : cases) {
    all.push_back(&one);
    if (std::ranges::find(suites, one.suite) == suites.end()) { suites.push_back(one.suite); }
  }
  std::string text =
      fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"heddle\" {}>\n", counts(all));
  for (const std::string& suite : suites) {
    std::vector<const Case*> members = all;
    std::erase_if(members, [&](const Case* one) { return one->suite != suite; });
    text += fmt::format("  <testsuite name=\"{}\" {}>\n", xmlText(suite), counts(members));
    for (const Case* one : members) {
      text += caseText(*one);
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace heddle::explain
