#include "explain/Sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "explain/SourceUri.h"
#include "judge/Wording.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBaseId = "SRCROOT";

Json text(const std::string& words) { return {{"text", words}}; }

/// `DataRace` for `data-race`: a rule name is one word.
std::string ruleName(std::string_view kind) {
  std::string name;
  bool capital = true;
  for (const char c : kind) {
    if (c != '-') { name += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c; }
    capital = c == '-';
  }
  return name;
}

class SarifWriter {
public:
  explicit SarifWriter(const FindingsReport& report) : report_(report) {}

  Json log() {
    Json run = Json::object();
    collectKinds();
    run["tool"]["driver"] = driver();
    if (!report_.base.empty()) {
      run["originalUriBaseIds"][kBaseId] = {{"uri", fileUri(report_.base + "/")},
                                            {"description", text("The source folder.")}};
    }
    run["columnKind"] = "utf16CodeUnits";
    run["results"] = Json::array();
    for (const ReportedFinding& reported : report_.findings) {
      run["results"].push_back(result(reported));
    }
    Json json = Json::object();
    json["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
    json["version"] = "2.1.0";
    json["runs"] = Json::array({run});
    return json;
  }

private:
  void collectKinds() {
    for (const ReportedFinding& reported : report_.findings) {
      if (std::ranges::find(kinds_, reported.finding.kind) == kinds_.end()) { kinds_.push_back(reported.finding.kind); }
    }
    std::ranges::sort(kinds_);
  }

  Json driver() const {
    Json driver = {{"name", "Heddle"}, {"version", report_.version}, {"semanticVersion", report_.version}};
    if (!report_.docs.empty()) { driver["informationUri"] = report_.docs; }
    driver["rules"] = Json::array();
    for (const judge::FindingKind kind : kinds_) {
      const std::string sentence(judge::traitsOf(kind).sentence);
      Json rule = {{"id", judge::kindName(kind)}};
      if (judge::kindName(kind).find('-') != std::string_view::npos) {
        rule["name"] = ruleName(judge::kindName(kind));  // a name that only repeats the id is discouraged
      }
      rule["shortDescription"] = text(sentence);
      rule["fullDescription"] = text(sentence);
      if (!report_.docs.empty()) { rule["helpUri"] = fmt::format("{}{}.md", report_.docs, judge::kindName(kind)); }
      rule["help"] = text(sentence + " Every finding has a schedule that reproduces it: heddle replay ID.");
      rule["defaultConfiguration"] = {{"level", isError(kind) ? "error" : "warning"}};
      driver["rules"].push_back(std::move(rule));
    }
    return driver;
  }

  Json result(const ReportedFinding& reported) const {
    const judge::Finding& finding = reported.finding;
    Json json = Json::object();
    json["ruleId"] = judge::kindName(finding.kind);
    json["ruleIndex"] = std::ranges::find(kinds_, finding.kind) - kinds_.begin();
    json["level"] = isError(finding) ? "error" : "warning";
    const std::string message = finding.message.empty() ? "" : finding.message + "\n";
    const std::string cause = reported.story.cause.empty() ? "" : fmt::format("Cause: {}\n", reported.story.cause);
    json["message"] =
        text(fmt::format("{}.\n{}{}To reproduce: {}", finding.headline, message, cause, reported.story.replayCommand));
    json["locations"] = Json::array({location(finding.primary, "")});
    if (Json related = relatedLocations(finding); !related.empty()) { json["relatedLocations"] = std::move(related); }
    if (Json flow = codeFlow(reported.story); !flow.empty()) { json["codeFlows"] = Json::array({std::move(flow)}); }
    if (Json stacks = stacksOf(finding); !stacks.empty()) { json["stacks"] = std::move(stacks); }
    json["partialFingerprints"]["heddleFinding/v1"] = finding.id;
    if (!reported.fingerprint.empty()) { json["partialFingerprints"]["heddleSource/v1"] = reported.fingerprint; }
    if (reported.since != Since::NotCompared) { json["baselineState"] = baselineState(reported.since); }
    json["properties"] = {{"program", reported.program}, {"arguments", reported.arguments}};
    return json;
  }

  static const char* baselineState(Since since) {
    return since == Since::New ? "new" : since == Since::Fixed ? "absent" : "unchanged";
  }

  Json physical(const std::string& file, std::uint32_t line) const {
    const SourcePlace place = sourcePlace(file, report_.base);
    Json artifact = {{"uri", place.uri}};
    if (place.underBase && !report_.base.empty()) { artifact["uriBaseId"] = kBaseId; }
    Json json = {{"artifactLocation", std::move(artifact)}};
    if (line != 0) { json["region"] = {{"startLine", line}}; }
    return json;
  }

  Json location(const judge::StackFrame& frame, const std::string& words) const {
    Json json = Json::object();
    if (!frame.file.empty()) { json["physicalLocation"] = physical(frame.file, frame.line); }
    if (!frame.function.empty()) {
      json["logicalLocations"] = Json::array({{{"fullyQualifiedName", frame.function}, {"kind", "function"}}});
    }
    if (!words.empty()) { json["message"] = text(words); }
    return json;
  }

  /// The accesses of a race, the waits of a deadlock, otherwise the events of the cause.
  Json relatedLocations(const judge::Finding& finding) const {
    Json json = Json::array();
    const auto add = [&](ThreadId thread, const judge::Stack& stack, const std::string& words) {
      json.push_back(
          location(judge::ownFrame(stack), fmt::format("{} {}", judge::threadName(finding.threads, thread), words)));
      json.back()["id"] = json.size();
    };
    for (const judge::RaceNote& race : finding.races) {
      add(race.first.thread, race.first.stack, judge::accessWords(race.first));
      add(race.second.thread, race.second.stack, judge::accessWords(race.second));
    }
    for (const judge::WaitNote& wait : finding.waits) {
      add(wait.thread, wait.stack, judge::waitWords(finding.threads, wait));
    }
    if (json.empty()) {
      for (const judge::CauseEvent& event : finding.cause.events) {
        add(event.thread, {event.place}, event.words);
      }
    }
    return json;
  }

  Json codeFlow(const Story& story) const {
    Json flows = Json::array();
    for (std::size_t column = 0; column < story.table.columns.size(); ++column) {
      Json steps = Json::array();
      for (std::size_t i = 0; i < story.table.rows.size(); ++i) {
        const StoryRow& row = story.table.rows[i];
        if (row.column == column && row.folded == 0) { steps.push_back(flowStep(row, story.table.columns[column], i)); }
      }
      if (!steps.empty()) {
        const std::string& name = story.table.columns[column];
        flows.push_back({{"id", name}, {"message", text("Thread " + name)}, {"locations", std::move(steps)}});
      }
    }
    return flows.empty() ? Json()
                         : Json{{"message", text("How it happens: the steps of all threads, in execution order.")},
                                {"threadFlows", std::move(flows)}};
  }

  Json flowStep(const StoryRow& row, const std::string& thread, std::size_t index) const {
    Json where = Json::object();
    if (!row.file.empty()) { where["physicalLocation"] = physical(row.file, row.line); }
    where["message"] = text(fmt::format("{}: {}", thread, row.note));
    return {{"location", std::move(where)},
            {"executionOrder", index + 1},
            {"importance", row.important ? "essential" : "important"}};
  }

  Json stackJson(const std::string& words, const judge::Stack& stack) const {
    Json frames = Json::array();
    for (const judge::StackFrame& frame : stack) {
      frames.push_back({{"location", location(frame, "")}, {"module", frame.module}});
    }
    return {{"message", text(words)}, {"frames", std::move(frames)}};
  }

  Json stacksOf(const judge::Finding& finding) const {
    Json json = Json::array();
    const auto add = [&](ThreadId thread, const std::string& words, const judge::Stack& stack) {
      if (!stack.empty()) {
        json.push_back(stackJson(fmt::format("{} {}", judge::threadName(finding.threads, thread), words), stack));
      }
    };
    for (const judge::RaceNote& race : finding.races) {
      add(race.first.thread, judge::accessWords(race.first), race.first.stack);
      add(race.second.thread, judge::accessWords(race.second), race.second.stack);
    }
    for (const judge::WaitNote& wait : finding.waits) {
      add(wait.thread, judge::waitWords(finding.threads, wait), wait.stack);
    }
    if (finding.races.empty() && finding.waits.empty()) { add(finding.thread, "failed", finding.stack); }
    return json;
  }

  const FindingsReport& report_;
  std::vector<judge::FindingKind> kinds_;
};

}  // namespace

std::string renderSarif(const FindingsReport& report) {
  return SarifWriter(report).log().dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::explain
