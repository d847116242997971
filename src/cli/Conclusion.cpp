#include "cli/Conclusion.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/records/Campaigns.h"
#include "explore/pipeline/Regressions.h"
#include "explore/store/OptionText.h"
#include "judge/ByteText.h"

namespace heddle::cli {
namespace {

void reportIfFailed(const Result<void>& done) {
  if (!done) { report(done.error()); }
}

void addOnce(const judge::Suspicion& suspicion, std::vector<judge::Suspicion>& suspicions) {
  if (std::ranges::find(suspicions, suspicion.id, &judge::Suspicion::id) == suspicions.end()) {
    suspicions.push_back(suspicion);
  }
}

}  // namespace

void Conclusion::save(std::vector<judge::Suspicion>& suspicions) {
  const explore::FindingStore store = settings_.store();
  for (const explore::FindingRecord& record : explored_.findings.confirmed) {
    const auto saved = store.save(record);
    if (!saved) { report(saved.error()); }
    files_.push_back(saved ? saved->string() : "");
  }
  for (const judge::Suspicion& suspicion : explored_.findings.suspicions) {
    addOnce(suspicion, suspicions);
  }
  reportIfFailed(saveSuspicions(suspicions, store.root()));
  judge::RunRecord run = runRecord(setup_.command, verdict_, explored_.result, explored_.findings);
  if (test_.test != nullptr) {
    run.suite = test_.test->suite;
    run.test = test_.test->name;
  }
  reportIfFailed(store.keepRun(setup_.command, run));
  reportIfFailed(store.keepRecord(setup_.command, campaignOfRun(setup_, explored_, verdict_, judge::testName(run))));
  if (!settings_.regressions.empty()) {
    reportIfFailed(explore::Regressions(settings_.regressions).keep(explored_.findings, explored_.regressions.shown));
  }
}

nlohmann::ordered_json Conclusion::json() const {
  nlohmann::ordered_json json = runJsonHead();
  json["program"] = judge::byteTextJson(setup_.command.program);
  json["arguments"] = judge::byteTextsJson(setup_.command.arguments);
  json["directory"] = judge::byteTextJson(setup_.command.directory);
  json["strategy"] = setup_.config.strategy;
  json["seed"] = setup_.config.seed;
  json["points"] = explore::pointsName(setup_.config.points);
  json.update(resultJson(verdict_, explored_.result, explored_.findings, files_,
                         settings_.baseline ? &*settings_.baseline : nullptr, settings_.printTraces));
  return json;
}

void Conclusion::printStories() const {
  const bool storeWasGiven = settings_.storeFolder != kDefaultStore;
  const auto print = [&](const std::vector<const judge::Finding*>& findings) {
    cli::printStories(
        findings,
        [&](const judge::Finding& finding) { return replayCommand(settings_.store(), finding.id, storeWasGiven); },
        {settings_.full, settings_.full});
  };
  std::vector<const judge::Finding*> timed;
  std::vector<const judge::Finding*> others;
  for (const explore::FindingRecord& record : explored_.findings.confirmed) {
    if (settings_.baseline && settings_.baseline->contains(record.finding)) { continue; }
    (record.finding.dependsOnTiming && !timingFails_ ? timed : others).push_back(&record.finding);
  }
  print(others);
  printTimingHeading(timed.size());
  print(timed);
  printSuspicions(explored_.findings.suspicions);
}

void Conclusion::print() const {
  if (!settings_.quiet) { printStories(); }
  if (settings_.showOutput) { fmt::print("Last output of the program:\n{}\n", explored_.result.output); }
  printVerdict(verdict_, settings_.full);
}

}  // namespace heddle::cli
