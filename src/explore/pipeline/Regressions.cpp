#include "explore/pipeline/Regressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/ExitCode.h"
#include "explore/replay/Replay.h"
#include "judge/Wording.h"

namespace heddle::explore {
namespace {

namespace fs = std::filesystem;

bool belongsTo(const Schedule& schedule, const SubjectCommand& command) {
  return fs::path(schedule.command.program).filename() == fs::path(command.program).filename() &&
         schedule.command.arguments == command.arguments && schedule.preload == !command.preload.empty();
}

const judge::Finding* shownAgain(const Replayed& replayed, const FindingRecord& record, bool sameBuild) {
  if (sameBuild && difference(record.schedule, replayed).empty()) { return sameErrorIn(replayed, record.finding); }
  // The id of a bare exit status contains the name of its test, which the replay does not know. The test is the same,
  // so the kind is enough.
  const auto found = std::ranges::find_if(replayed.findings, [&](const judge::Finding& finding) {
    return finding.id == record.finding.id ||
           (finding.kind == judge::FindingKind::ExitStatus && record.finding.kind == judge::FindingKind::ExitStatus);
  });
  return found == replayed.findings.end() ? nullptr : &*found;
}

std::string whyNot(const FindingRecord& record, const Replayed& replayed, const fs::path& file) {
  if (replayed.raw.outcome.ending == Ending::Diverged) {
    return fmt::format(
        "{}: its schedule no longer applies to this build ({}). Remove {} if the error is fixed; otherwise find it "
        "again.",
        record.finding.id, difference(record.schedule, replayed), file.string());
  }
  return fmt::format("{}: its schedule no longer shows the error; {} is kept as a regression test.", record.finding.id,
                     file.string());
}

/// As if the exploration had found it, with the strategy that originally did.
Suspect suspectOf(const FindingRecord& record, const judge::Finding& again, RawFinding raw) {
  std::strncpy(raw.config.strategy, record.schedule.strategy.c_str(), sizeof raw.config.strategy - 1);
  raw.outcome.execution = kNoExecution;
  return {std::move(raw), {again}};
}

}  // namespace

std::vector<fs::path> Regressions::files() const {
  std::vector<fs::path> all;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".json") { all.push_back(at->path()); }
  }
  std::ranges::sort(all);
  return all;
}

Result<Regressions::News> Regressions::rerun(const SubjectCommand& command, const Supervision& supervision,
                                             Resolver& resolver) const {
  News news;
  std::size_t notTried = 0;
  for (const fs::path& file : files()) {
    auto record = FindingStore(folder_).load(file.string());
    if (!record) {
      news.notes.push_back(fmt::format("{} was skipped: {}.", file.string(), record.error().what));
      continue;
    }
    if (!belongsTo(record->schedule, command)) { continue; }
    if (supervision.mustEnd() || supervision.interrupts() > 0) {
      ++notTried;
      continue;
    }
    record->schedule.command = command;
    const bool sameBuild = checkModules(record->schedule).has_value();
    auto replayed = replaySchedule(record->schedule, supervision, resolver);
    if (!replayed && replayed.error().exitCode == kInternalError) { return tl::unexpected(replayed.error()); }
    if (!replayed && supervision.mustEnd()) {
      ++notTried;
      continue;
    }
    if (!replayed) {
      news.notes.push_back(fmt::format("{} could not be replayed: {}.", record->finding.id, replayed.error().what));
      continue;
    }
    if (const judge::Finding* again = shownAgain(*replayed, *record, sameBuild)) {
      const judge::Finding found = *again;
      news.shown.push_back(record->finding.id);
      news.suspects.push_back(suspectOf(*record, found, std::move(replayed->raw)));
    } else {
      news.notes.push_back(whyNot(*record, *replayed, file));
    }
  }
  if (notTried > 0) {
    news.notes.push_back(fmt::format("Not replayed {}: {} in {}.",
                                     supervision.interrupts() > 0 ? "because of the interrupt" : "for lack of time",
                                     judge::counted(notTried, "schedule"), folder_.string()));
  }
  return news;
}

Result<void> Regressions::keep(const ConfirmedFindings& findings, const std::vector<std::string>& shown) const {
  for (const FindingRecord& record : findings.confirmed) {
    if (std::ranges::find(shown, record.finding.id) != shown.end()) { continue; }
    if (const auto saved = FindingStore::saveAs(record, folder_ / (record.finding.id + ".json")); !saved) {
      return failure(fmt::format("{} was not added to the regressions: {}", record.finding.id, saved.error().what));
    }
  }
  return {};
}

}  // namespace heddle::explore
