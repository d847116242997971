#include "cli/ReportSources.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "cli/Report.h"
#include "core/ExitCode.h"
#include "explain/Fingerprint.h"
#include "explain/JsonReport.h"
#include "explain/Tell.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

ReportedFinding reported(Finding finding, const std::string& replayCommand, SourceFiles& sources) {
  ReportedFinding made;
  made.story = tell(finding, sources);
  made.story.replayCommand = replayCommand;
  made.fingerprint = fingerprint(finding, sources);
  made.finding = std::move(finding);
  return made;
}

bool isStore(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "findings", error) || fs::is_directory(folder / "runs", error);
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

const ReportedFinding* findId(const std::vector<ReportedFinding>& findings, const std::string& id) {
  const auto found = std::ranges::find_if(findings, [&](const ReportedFinding& one) { return one.finding.id == id; });
  return found == findings.end() ? nullptr : &*found;
}

ReportParts partsOfFile(const std::string& path, FindingRecord record, SourceFiles& sources) {
  ReportParts parts;
  ReportedFinding one = reported(std::move(record.finding), fmt::format("heddle replay {}", path), sources);
  one.program = record.schedule.command.program;
  one.arguments = record.schedule.command.arguments;
  one.savedAs = path;
  parts.findings.push_back(std::move(one));
  return parts;
}

Result<ReportParts> partsOfJson(const std::string& text, SourceFiles& sources) {
  auto findings = findingsOfJsonReport(text);
  if (!findings) { return tl::unexpected(findings.error()); }
  ReportParts parts;
  for (Finding& finding : *findings) {
    const std::string replay = fmt::format("heddle replay {}", finding.id);
    parts.findings.push_back(reported(std::move(finding), replay, sources));
  }
  return parts;
}

}  // namespace

ReportParts partsOf(const FindingStore& store, const std::string& named) {
  ReportParts parts;
  SourceFiles sources;
  StoreContents contents = store.contents();
  for (FindingRecord& record : contents.records) {
    const std::string id = record.finding.id;
    ReportedFinding one = reported(std::move(record.finding), replayCommand(store, id, !named.empty()), sources);
    one.program = record.schedule.command.program;
    one.arguments = record.schedule.command.arguments;
    one.savedAs = (store.root() / "findings" / id / "finding.json").string();
    parts.findings.push_back(std::move(one));
  }
  parts.runs = store.runs();
  parts.skipped = std::move(contents.skipped);
  return parts;
}

Result<ReportParts> partsAt(const std::string& path) {
  const fs::path place(path);
  std::error_code error;
  ReportParts all;
  for (const fs::path& folder : storesAt(place)) {
    addParts(all, partsOf(FindingStore(folder), folder.string()));
  }
  if (!all.findings.empty() || !all.runs.empty() || (fs::is_directory(place, error) && isEmptyStore(place))) {
    return all;
  }
  if (!fs::exists(place, error)) {
    return failure(fmt::format("no such file or folder: {}", path),
                   "name a findings store, such as .heddle, or a JSON report", kWrongUsage);
  }
  SourceFiles sources;
  auto record = FindingStore(place).load(path);
  if (record) { return partsOfFile(path, std::move(*record), sources); }
  const auto text = readWhole(place);
  auto parts = text ? partsOfJson(*text, sources) : failure("");
  if (!parts) {
    return failure(fmt::format("{} is not a findings store, a finding or a Heddle JSON report", path),
                   "`heddle report --format json --output FILE` writes one", kWrongUsage);
  }
  return parts;
}

void addParts(ReportParts& to, ReportParts from) {
  for (ReportedFinding& one : from.findings) {
    if (findId(to.findings, one.finding.id) == nullptr) { to.findings.push_back(std::move(one)); }
  }
  std::ranges::move(from.runs, std::back_inserter(to.runs));
  std::ranges::move(from.skipped, std::back_inserter(to.skipped));
}

std::vector<ReportedFinding> compared(std::vector<ReportedFinding> before, std::vector<ReportedFinding> now) {
  for (ReportedFinding& one : now) {
    one.since = findId(before, one.finding.id) == nullptr ? Since::New : Since::StillThere;
  }
  std::vector<ReportedFinding> gone;
  for (ReportedFinding& one : before) {
    if (findId(now, one.finding.id) == nullptr) {
      one.since = Since::Fixed;
      gone.push_back(std::move(one));
    }
  }
  std::vector<ReportedFinding> all;
  for (const Since since : {Since::New, Since::StillThere}) {
    std::ranges::copy_if(now, std::back_inserter(all), [&](const ReportedFinding& one) { return one.since == since; });
  }
  std::ranges::move(gone, std::back_inserter(all));
  return all;
}

}  // namespace heddle::cli
