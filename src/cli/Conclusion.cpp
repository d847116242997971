#include "cli/Conclusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "cli/Report.h"
#include "cli/Terminal.h"
#include "explore/pipeline/VerdictBaseline.h"
#include "judge/ByteText.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

void sayIfFailed(const Result<void>& done) {
  if (!done) { report(done.error()); }
}

void addOnce(const Suspicion& suspicion, std::vector<Suspicion>& suspicions) {
  if (std::ranges::find(suspicions, suspicion.id, &Suspicion::id) == suspicions.end()) {
    suspicions.push_back(suspicion);
  }
}

/// Notes how many findings each rule covers.
void addSuppressions(const std::vector<Suppressed>& suppressed, std::vector<std::string>& notes) {
  std::map<std::string, std::uint64_t> counts;
  for (const Suppressed& one : suppressed) {
    ++counts[one.rule];
  }
  for (const auto& [rule, count] : counts) {
    notes.push_back(fmt::format("Suppressed by {}: {}.", rule, counted(count, "finding")));
  }
}

}  // namespace

Verdict Conclusion::verdict() const {
  Verdict verdict = verdictOf({options_.strategy, options_.budget.seed, options_.points, options_.preemptionBound,
                               options_.depthBound(), options_.budget.maxSteps, options_.timing() == Timing::Fail},
                              explored_.result, explored_.findings);
  if (explored_.unseenAssembler) {
    verdict.notes.emplace_back(
        "The program's inline assembler accesses memory, which Heddle does not see. Races are therefore reported as "
        "suspicions, and threads switch only at synchronisation (--points sync) unless you choose other points.");
  }
  if (settings_.full) { addSuppressions(explored_.findings.suppressed, verdict.notes); }
  if (settings_.baseline) {
    applyBaseline(*settings_.baseline, explored_.findings, verdict, options_.timing() == Timing::Fail);
  }
  std::ranges::copy(explored_.known.notes, std::back_inserter(verdict.notes));
  return verdict;
}

void Conclusion::save(std::vector<Suspicion>& suspicions) {
  const FindingStore store = settings_.store();
  for (const FindingRecord& record : explored_.findings.confirmed) {
    const auto saved = store.save(record);
    if (!saved) { report(saved.error()); }
    files_.push_back(saved ? saved->string() : "");
  }
  for (const Suspicion& suspicion : explored_.findings.suspicions) {
    addOnce(suspicion, suspicions);
  }
  sayIfFailed(saveSuspicions(suspicions, store.root()));
  RunRecord run = runRecord(command_, verdict_, explored_.result, explored_.findings);
  if (test_.test != nullptr) {
    run.suite = test_.test->suite;
    run.test = test_.test->name;
  }
  sayIfFailed(store.keepRun(command_, run));
  if (!settings_.regressions.empty()) {
    sayIfFailed(Regressions(settings_.regressions).keep(explored_.findings, explored_.known.shown));
  }
}

nlohmann::ordered_json Conclusion::json() const {
  nlohmann::ordered_json json = runJsonHead();
  json["program"] = byteTextJson(command_.program);
  json["arguments"] = byteTextsJson(command_.arguments);
  json["directory"] = byteTextJson(command_.directory);
  json["strategy"] = options_.strategy;
  json["seed"] = options_.budget.seed;
  json["points"] = options_.points;
  json.update(resultJson(verdict_, explored_.result, explored_.findings, files_,
                         settings_.baseline ? &*settings_.baseline : nullptr, settings_.printTraces));
  return json;
}

void Conclusion::tell() const {
  if (!settings_.quiet) {
    const bool storeWasGiven = settings_.storeFolder != kDefaultStore;
    const auto print = [&](const FindingRecord& record) {
      printStory(record.finding, replayCommand(settings_.store(), record.finding.id, storeWasGiven),
                 {settings_.full, settings_.full});
    };
    const auto isNew = [&](const FindingRecord& record) {
      return !settings_.baseline || !settings_.baseline->contains(record.finding);
    };
    const bool timingFails = options_.timing() == Timing::Fail;
    std::vector<const FindingRecord*> timed;
    for (const FindingRecord& record : explored_.findings.confirmed) {
      if (!isNew(record)) { continue; }
      if (record.finding.dependsOnTiming && !timingFails) {
        timed.push_back(&record);
      } else {
        print(record);
      }
    }
    printTimingHeading(timed.size());
    for (const FindingRecord* record : timed) {
      print(*record);
    }
    printSuspicions(explored_.findings.suspicions);
  }
  if (settings_.showOutput) { fmt::print("Last output of the program:\n{}\n", explored_.result.output); }
  printVerdict(verdict_);
}

}  // namespace heddle::cli
