#include "cli/ReportSources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "cli/Report.h"
#include "core/ExitCode.h"
#include "explain/Fingerprint.h"
#include "explain/JsonReport.h"
#include "explain/StoryOf.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

explain::ReportedFinding reported(judge::Finding finding, const std::string& replayCommand,
                                  explain::SourceFiles& sources) {
  explain::ReportedFinding made;
  made.story = explain::storyOf(finding, sources);
  made.story.replayCommand = replayCommand;
  made.fingerprint = explain::fingerprint(finding, sources);
  made.finding = std::move(finding);
  return made;
}

bool isStore(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "findings", error) || fs::is_directory(folder / "runs", error) ||
         fs::is_directory(folder / "records", error);
}

/// The directory itself, its `.heddle`, and stores directly below a `.heddle`: `heddle_add_test` creates one per test.
std::vector<fs::path> storesAt(const fs::path& place) {
  std::vector<fs::path> stores;
  for (const fs::path& folder : {place, place / ".heddle"}) {
    if (isStore(folder)) { stores.push_back(folder); }
    if (folder.filename() != ".heddle") { continue; }
    std::vector<fs::path> below;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      if (isStore(at->path())) { below.push_back(at->path()); }
    }
    std::ranges::sort(below);
    std::ranges::move(below, std::back_inserter(stores));
  }
  return stores;
}

/// A store without findings is not an error.
bool isEmptyStore(const fs::path& place) {
  std::error_code error;
  return isStore(place) || place.filename() == ".heddle" || fs::is_directory(place / ".heddle", error);
}

const explain::ReportedFinding* findId(const std::vector<explain::ReportedFinding>& findings, const std::string& id) {
  const auto found =
      std::ranges::find_if(findings, [&](const explain::ReportedFinding& one) { return one.finding.id == id; });
  return found == findings.end() ? nullptr : &*found;
}

ReportParts partsOfFile(const std::string& path, explore::FindingRecord record, explain::SourceFiles& sources) {
  ReportParts parts;
  explain::ReportedFinding one = reported(std::move(record.finding), fmt::format("heddle replay {}", path), sources);
  one.program = record.schedule.command.program;
  one.arguments = record.schedule.command.arguments;
  one.savedAs = path;
  parts.findings.push_back(std::move(one));
  return parts;
}

Result<ReportParts> partsOfJson(const std::string& text, explain::SourceFiles& sources) {
  auto findings = explain::findingsOfJsonReport(text);
  if (!findings) { return tl::unexpected(findings.error()); }
  ReportParts parts;
  for (judge::Finding& finding : *findings) {
    const std::string replay = fmt::format("heddle replay {}", finding.id);
    parts.findings.push_back(reported(std::move(finding), replay, sources));
  }
  return parts;
}

}  // namespace

ReportParts partsOf(const explore::FindingStore& store, const std::string& named) {
  ReportParts parts;
  explain::SourceFiles sources;
  explore::StoreContents contents = store.contents();
  for (explore::FindingRecord& record : contents.records) {
    const std::string id = record.finding.id;
    explain::ReportedFinding one =
        reported(std::move(record.finding), replayCommand(store, id, !named.empty()), sources);
    one.program = record.schedule.command.program;
    one.arguments = record.schedule.command.arguments;
    one.savedAs = (store.root() / "findings" / id / "finding.json").string();
    parts.findings.push_back(std::move(one));
  }
  parts.runs = store.runs();
  parts.campaigns = store.records();
  parts.skipped = std::move(contents.skipped);
  return parts;
}

Result<ReportParts> partsAt(const std::string& path) {
  const fs::path place(path);
  std::error_code error;
  ReportParts all;
  for (const fs::path& folder : storesAt(place)) {
    addParts(all, partsOf(explore::FindingStore(folder), folder.string()));
  }
  if (!all.findings.empty() || !all.runs.empty() || !all.campaigns.empty() ||
      (fs::is_directory(place, error) && isEmptyStore(place))) {
    return all;
  }
  if (!fs::exists(place, error)) {
    return failure(fmt::format("no such file or folder: {}", path),
                   "name a findings store, such as .heddle, or a JSON report", kWrongUsage);
  }
  explain::SourceFiles sources;
  auto record = explore::FindingStore(place).load(path);
  if (record) { return partsOfFile(path, std::move(*record), sources); }
  const auto text = explore::readWhole(place);
  auto parts = text ? partsOfJson(*text, sources) : failure("");
  if (!parts) {
    return failure(fmt::format("{} is not a findings store, a finding or a Heddle JSON report", path),
                   "`heddle report --format json --output FILE` writes one", kWrongUsage);
  }
  return parts;
}

void addParts(ReportParts& to, ReportParts from) {
  for (explain::ReportedFinding& one : from.findings) {
    if (findId(to.findings, one.finding.id) == nullptr) { to.findings.push_back(std::move(one)); }
  }
  std::ranges::move(from.runs, std::back_inserter(to.runs));
  std::ranges::move(from.campaigns, std::back_inserter(to.campaigns));
  std::ranges::move(from.skipped, std::back_inserter(to.skipped));
}

std::vector<explain::ReportedFinding> compared(std::vector<explain::ReportedFinding> before,
                                               std::vector<explain::ReportedFinding> now) {
  for (explain::ReportedFinding& one : now) {
    one.since = findId(before, one.finding.id) == nullptr ? explain::Since::New : explain::Since::StillThere;
  }
  std::vector<explain::ReportedFinding> gone;
  for (explain::ReportedFinding& one : before) {
    if (findId(now, one.finding.id) == nullptr) {
      one.since = explain::Since::Fixed;
      gone.push_back(std::move(one));
    }
  }
  std::vector<explain::ReportedFinding> all;
  for (const explain::Since since : {explain::Since::New, explain::Since::StillThere}) {
    std::ranges::copy_if(now, std::back_inserter(all),
                         [&](const explain::ReportedFinding& one) { return one.since == since; });
  }
  std::ranges::move(gone, std::back_inserter(all));
  return all;
}

}  // namespace heddle::cli
