#include "cli/Report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/Terminal.h"
#include "explain/Paint.h"
#include "explain/TableText.h"
#include "explore/store/WholeFile.h"
#include "judge/FindingJson.h"
#include "judge/Grouping.h"

namespace heddle::cli {

using Json = nlohmann::ordered_json;

namespace {

const char* isolationName(wire::Isolation isolation) {
  constexpr const char* kNames[] = {"", "none", "restore", "fork"};
  return kNames[static_cast<std::size_t>(isolation)];
}

}  // namespace

void printStory(const judge::Finding& finding, const std::string& replayCommand, const explain::StoryOptions& options) {
  printStories({&finding}, [&](const judge::Finding&) { return replayCommand; }, options);
}

void printStories(const std::vector<const judge::Finding*>& findings,
                  const std::function<std::string(const judge::Finding&)>& replay,
                  const explain::StoryOptions& options) {
  explain::SourceFiles sources;
  for (const judge::Group& group : judge::groupsOf(findings)) {
    explain::Story story = explain::storyOf(*group.shown, sources, options);
    story.replayCommand = replay(*group.shown);
    if (!group.others.empty()) { story.others = explain::othersSection(group.others); }
    fmt::print("{}\n", explain::renderText(story, outputStyle()));
  }
}

std::string replayCommand(const explore::FindingStore& store, const std::string& id, bool storeWasGiven) {
  return storeWasGiven ? fmt::format("heddle replay --store {} {}", store.root().string(), id)
                       : fmt::format("heddle replay {}", id);
}

judge::RunRecord runRecord(const explore::SubjectCommand& command, const explore::Verdict& verdict,
                           const explore::CampaignResult& result, const explore::ConfirmedFindings& findings) {
  judge::RunRecord run{command.program, command.arguments};
  run.verdict = verdict.sentence;
  run.notes = verdict.notes;
  run.exitCode = verdict.exitCode;
  run.schedules = result.executions;
  run.seconds = result.seconds;
  run.complete = result.exhausted;
  for (const explore::FindingRecord& record : findings.confirmed) {
    run.findings.push_back(record.finding.id);
  }
  return run;
}

void printTimingHeading(std::size_t count) {
  if (count == 0) { return; }
  const explain::TextStyle style = outputStyle();
  fmt::print("{}\n", explain::Paint(style.colour).strong("Depends on timing"));
  constexpr const char* kWhat =
      "The following errors need a sleep or a time-out to end while other threads can still run. They do not change "
      "the exit status; `--timing fail` counts them as errors.";
  for (const std::string& line : explain::wrapped(kWhat, style.width)) {
    fmt::print("{}\n", line);
  }
  fmt::print("\n");
}

void printVerdict(const explore::Verdict& verdict, bool full) {
  const explain::TextStyle style = outputStyle();
  const explain::Paint paint(style.colour);
  fmt::print("{}\n", verdict.exitCode == 0   ? paint.good(verdict.sentence)
                     : verdict.exitCode == 1 ? paint.error(verdict.sentence)
                                             : paint.strong(verdict.sentence));
  for (const std::string& note : verdict.notes) {
    bool first = true;
    for (const std::string& line : explain::wrapped(note, style.width - 4)) {
      fmt::print("{} {}\n", first ? " -" : "  ", line);
      first = false;
    }
  }
  if (full && !verdict.details.empty()) { fmt::print(" - Pairs of operations that came in one order only:\n"); }
  for (const std::string& detail : full ? verdict.details : std::vector<std::string>()) {
    fmt::print("     {}\n", detail);
  }
}

void printSuspicions(const std::vector<judge::Suspicion>& suspicions) {
  const explain::TextStyle style = outputStyle();
  const explain::Paint paint(style.colour);
  for (const judge::Suspicion& suspicion : suspicions) {
    fmt::print("{} {}\n", paint.strong("Suspicion: " + suspicion.headline), paint.quiet("[" + suspicion.id + "]"));
    for (const std::string& line : explain::wrapped(suspicion.message, style.width - 2)) {
      fmt::print("  {}\n", line);
    }
    fmt::print("\n");
  }
}

Result<void> saveSuspicions(const std::vector<judge::Suspicion>& suspicions, const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "suspicions.json";
  if (suspicions.empty()) {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    return {};
  }
  Json json = Json::array();
  for (const judge::Suspicion& suspicion : suspicions) {
    json.push_back(toJson(suspicion));
  }
  return explore::writeWhole(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

Json resultJson(const explore::Verdict& verdict, const explore::CampaignResult& result,
                const explore::ConfirmedFindings& findings, const std::vector<std::string>& files,
                const explore::Baseline* baseline, bool withTraces) {
  Json json = Json::object();
  json["verdict"] = verdict.sentence;
  json["exitCode"] = verdict.exitCode;
  json["notes"] = verdict.notes;
  json["schedules"] = result.executions;
  json["repetitions"] = result.repetitions;
  json["states"] = result.states;
  json["choices"] = result.choices;
  json["failingSchedules"] = result.tally.failures;
  json["behaviours"] = result.behaviours;
  json["tests"] = result.tests;
  json["jobs"] = result.jobs;
  json["replacedProcesses"] = result.replaced;
  json["complete"] = result.exhausted;
  json["cutOffSchedules"] = result.tally.cutOff;
  json["interrupted"] = result.interrupted;
  json["timeUp"] = result.timeUp;
  json["resumable"] = result.resumable;
  json["spinCut"] = result.tally.spinCut;
  json["divergedSchedules"] = result.tally.diverged;
  json["notSupported"] = Json::array();
  for (const auto& [what, schedules] : result.tally.notSupported) {
    json["notSupported"].push_back({{"what", what}, {"schedules", schedules}});
  }
  json["isolation"] = isolationName(result.isolation);
  json["isolationReason"] = result.isolationReason;
  json["facts"] = {{"queries", result.facts.queries},
                   {"unanswered", result.facts.unanswered},
                   {"eliminated", result.facts.eliminated},
                   {"misses", result.facts.misses},
                   {"firstMiss", result.facts.firstMiss}};
  json["instrumented"] = result.programInstrumented;
  json["unseenModules"] = Json::array();
  for (const explore::UnseenModule& module : result.unseenModules) {
    json["unseenModules"].push_back({{"name", module.name}, {"synchronises", module.synchronises}});
  }
  json["uncontrolledCall"] = result.uncontrolledCall;
  json["seconds"] = result.seconds;
  json["findings"] = Json::array();
  for (std::size_t i = 0; i < findings.confirmed.size(); ++i) {
    const explore::FindingRecord& record = findings.confirmed[i];
    Json finding = toJson(record.finding);
    finding["file"] = files[i];
    if (baseline != nullptr) { finding["known"] = baseline->contains(record.finding); }
    finding["execution"] =
        record.schedule.execution == explore::kNoExecution ? Json() : Json(record.schedule.execution);
    finding["test"] = record.schedule.testOrdinal;
    finding["traceHash"] = fmt::format("{:#018x}", record.schedule.traceHash);
    finding["decisions"] = record.schedule.decisions.size();
    json["findings"].push_back(std::move(finding));
  }
  if (withTraces) {
    for (const std::uint64_t trace : result.traces) {
      json["traces"].push_back(fmt::format("{:#018x}", trace));
    }
  }
  json["notReproduced"] = Json::array();
  for (const explore::NotReproduced& lost : findings.notReproduced) {
    json["notReproduced"].push_back({{"id", lost.finding.id},
                                     {"kind", judge::kindName(lost.finding.kind)},
                                     {"headline", lost.finding.headline},
                                     {"why", lost.why}});
  }
  json["notReplayed"] = findings.left;
  json["predictionCut"] = findings.predictionCut;
  json["notShortened"] = findings.notShortened;
  json["suppressed"] = Json::array();
  for (const judge::Suppressed& one : findings.suppressed) {
    json["suppressed"].push_back({{"id", one.id}, {"kind", one.kind}, {"headline", one.headline}, {"rule", one.rule}});
  }
  json["suspicions"] = Json::array();
  for (const judge::Suspicion& suspicion : findings.suspicions) {
    json["suspicions"].push_back(toJson(suspicion));
  }
  return json;
}

Json runJsonHead() { return {{"format", "heddle-run"}, {"version", 1}}; }

void printJson(const Json& json) { fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace)); }

}  // namespace heddle::cli
