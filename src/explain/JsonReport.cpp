#include "explain/JsonReport.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "explain/SourceUri.h"
#include "judge/ByteText.h"
#include "judge/FindingJson.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "heddle-report";
constexpr int kVersion = 1;

Json rowJson(const StoryRow& row, const StoryTable& table, const std::string& base) {
  if (row.folded != 0) { return {{"folded", row.folded}}; }
  Json json = Json::object();
  json["step"] = row.step;
  json["thread"] = row.column < table.columns.size() ? table.columns[row.column] : "";
  json["file"] = row.file.empty() ? "" : sourcePlace(row.file, base).uri;
  json["line"] = row.line;
  json["source"] = row.source;
  json["text"] = row.note;
  json["important"] = row.important;
  return json;
}

Json storyJson(const Story& story, const std::string& base) {
  Json json = Json::object();
  json["sections"] = Json::array();
  for (const StorySection& section : story.sections) {
    json["sections"].push_back({{"title", section.title}, {"lines", section.lines}});
  }
  json["interleaving"] = Json::array();
  for (const StoryRow& row : story.table.rows) {
    json["interleaving"].push_back(rowJson(row, story.table, base));
  }
  return json;
}

Json findingJson(const ReportedFinding& reported, const FindingsReport& report) {
  Json json = Json::object();
  json["id"] = reported.finding.id;
  if (reported.since != Since::NotCompared) { json["since"] = sinceName(reported.since); }
  json["fingerprint"] = reported.fingerprint;
  json["program"] = judge::byteTextJson(reported.program);
  json["arguments"] = judge::byteTextsJson(reported.arguments);
  json["file"] = reported.savedAs;
  json["replay"] = reported.story.replayCommand;
  json["help"] = fmt::format("{}{}.md", report.docs, judge::kindName(reported.finding.kind));
  const judge::StackFrame& primary = reported.finding.primary;
  json["place"] = {{"file", primary.file.empty() ? "" : sourcePlace(primary.file, report.base).uri},
                   {"line", primary.line},
                   {"function", primary.function}};
  json["story"] = storyJson(reported.story, report.base);
  json["finding"] = judge::toJson(reported.finding);
  return json;
}

}  // namespace

std::string renderJson(const FindingsReport& report) {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["tool"] = {{"name", "heddle"}, {"version", report.version}};
  json["base"] = report.base;
  json["runs"] = Json::array();
  for (const judge::RunRecord& run : report.runs) {
    json["runs"].push_back(judge::toJson(run));
  }
  json["findings"] = Json::array();
  for (const ReportedFinding& reported : report.findings) {
    json["findings"].push_back(findingJson(reported, report));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<std::vector<judge::Finding>> findingsOfJsonReport(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kFormat) { return failure("not a Heddle JSON report"); }
  if (json.value("version", Json()) != kVersion) {
    return failure("this JSON report was written by another version of Heddle");
  }
  std::vector<judge::Finding> findings;
  for (const Json& entry : json.value("findings", Json::array())) {
    // A finding that was already fixed is not part of the state of that report.
    if (entry.is_object() && entry.value("since", "") == sinceName(Since::Fixed)) { continue; }
    auto finding = judge::findingFromJson(entry.is_object() ? entry.value("finding", Json::object()) : Json::object());
    if (!finding) { return failure("a finding in this report is damaged: " + finding.error().what); }
    findings.push_back(std::move(*finding));
  }
  return findings;
}

}  // namespace heddle::explain
