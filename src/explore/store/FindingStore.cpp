#include "explore/store/FindingStore.h"

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "explore/store/WholeFile.h"
#include "judge/FindingJson.h"

namespace heddle::explore {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFormat = "heddle-finding";
constexpr std::string_view kRunFormat = "heddle-run";

Result<Json> parseFile(const fs::path& path) {
  const auto text = readWhole(path);
  if (!text) { return tl::unexpected(text.error()); }
  Json json = Json::parse(*text, nullptr, false);
  if (json.is_discarded()) {
    const bool ours = text->find(kFormat) != std::string::npos;
    return failure(ours ? fmt::format("{} is cut off or damaged", path.string())
                        : fmt::format("{} is not a Heddle finding", path.string()),
                   ours ? "find the error again with `heddle run`" : "`heddle findings` lists the saved findings");
  }
  return json;
}

Result<void> checkFormat(const fs::path& path, const Json& json) {
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    return failure(fmt::format("{} is not a Heddle finding", path.string()),
                   "`heddle findings` lists the saved findings");
  }
  const Json version = json.value("version", Json());
  if (version != FindingStore::kVersion) {
    return failure(fmt::format("{} was saved by another version of Heddle (format {}, this is {})", path.string(),
                               version.dump(), FindingStore::kVersion),
                   "find the error again with `heddle run`");
  }
  return {};
}

/// The story code does not check references, so they must be valid here.
Result<void> checkReferences(const judge::Finding& finding) {
  const bool good =
      std::ranges::all_of(finding.steps, [&](const judge::Step& step) { return step.place < finding.places.size(); });
  return good ? Result<void>{} : failure("a step refers to a missing place");
}

tl::unexpected<Error> damaged(const fs::path& path, const Error& why) {
  return failure(fmt::format("{} is damaged: {}", path.string(), why.what), "find the error again with `heddle run`");
}

}  // namespace

FindingStore FindingStore::nearest() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  for (fs::path folder = here; folder.has_relative_path(); folder = folder.parent_path()) {
    if (fs::is_directory(folder / ".heddle", error)) { return FindingStore(folder / ".heddle"); }
  }
  return FindingStore(here / ".heddle");
}

Result<void> FindingStore::saveAs(const FindingRecord& record, const fs::path& file) {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["finding"] = toJson(record.finding);
  json["schedule"] = toJson(record.schedule);
  // Names from foreign binaries may not be UTF-8: invalid bytes are replaced instead of throwing.
  return writeWhole(file, json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

Result<fs::path> FindingStore::save(const FindingRecord& record) const {
  fs::path file = fileOf(record.finding.id);
  if (const auto written = saveAs(record, file); !written) {
    return failure(fmt::format("{} was not saved: {}", record.finding.id, written.error().what),
                   "`--store DIR` saves findings elsewhere");
  }
  return file;
}

Result<fs::path> FindingStore::locate(const std::string& idOrPath) const {
  std::error_code error;
  if (fs::is_directory(idOrPath, error) && fs::exists(fs::path(idOrPath) / "finding.json", error)) {
    return fs::path(idOrPath) / "finding.json";
  }
  if (fs::exists(idOrPath, error) && !fs::is_directory(idOrPath, error)) { return fs::path(idOrPath); }
  const auto id = completeId(idOrPath);
  return id ? Result<fs::path>(fileOf(*id)) : tl::unexpected(id.error());
}

Result<std::string> FindingStore::completeId(const std::string& prefix) const {
  std::vector<std::string> fitting;
  for (const std::string& id : ids()) {
    if (id == prefix) { return id; }
    if (!prefix.empty() && id.starts_with(prefix)) { fitting.push_back(id); }
  }
  if (fitting.size() == 1) { return fitting.front(); }
  if (fitting.size() > 1) {
    return failure(fmt::format("{} matches {} findings: {}", prefix, fitting.size(), fmt::join(fitting, ", ")),
                   "give more characters of the id", 2);
  }
  return failure(fmt::format("no finding '{}' in {}", prefix, root_.string()),
                 "`heddle findings` lists the saved findings");
}

Result<FindingRecord> FindingStore::load(const std::string& idOrPath) const {
  const auto path = locate(idOrPath);
  if (!path) { return tl::unexpected(path.error()); }
  const auto json = parseFile(*path);
  if (!json) { return tl::unexpected(json.error()); }
  if (auto format = checkFormat(*path, *json); !format) { return tl::unexpected(format.error()); }
  auto finding = judge::findingFromJson(json->value("finding", Json::object()));
  if (!finding) { return damaged(*path, finding.error()); }
  if (auto whole = checkReferences(*finding); !whole) { return damaged(*path, whole.error()); }
  auto schedule = scheduleFromJson(json->value("schedule", Json::object()));
  if (!schedule) { return damaged(*path, schedule.error()); }
  return FindingRecord{std::move(*finding), std::move(*schedule)};
}

std::vector<std::string> FindingStore::entries() const {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(root_ / "findings", error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> FindingStore::ids() const {
  std::vector<std::string> names = entries();
  std::erase_if(names, [&](const std::string& name) {
    std::error_code error;
    return !fs::exists(fileOf(name), error);
  });
  return names;
}

StoreContents FindingStore::contents() const {
  StoreContents all;
  for (const std::string& name : entries()) {
    std::error_code error;
    if (!fs::exists(fileOf(name), error)) {
      all.skipped.push_back(
          {fmt::format("{} is not a Heddle finding", (root_ / "findings" / name).string()), "it was ignored"});
    } else if (auto record = load(fileOf(name).string()); record) {
      all.records.push_back(std::move(*record));
    } else {
      all.skipped.push_back(record.error());
    }
  }
  return all;
}

Result<fs::path> FindingStore::keepInput(const std::string& text) const {
  std::error_code error;
  fs::path file = fs::absolute(root_ / "inputs" / fmt::format("{:016x}", XXH3_64bits(text.data(), text.size())), error);
  const auto there = fs::exists(file, error) ? readWhole(file) : failure("");
  if (there && *there == text) { return file; }
  const auto written = writeWhole(file, text);
  return written ? Result<fs::path>(file) : tl::unexpected(written.error());
}

std::string FindingStore::nameOf(const SubjectCommand& command) {
  std::string words = command.directory;
  for (const std::string& argument : command.arguments) {
    words += '\0' + argument;
  }
  words += '\0' + command.program;
  return fmt::format("{}-{:016x}", fs::path(command.program).filename().string(),
                     XXH3_64bits(words.data(), words.size()));
}

fs::path FindingStore::campaignFile(const SubjectCommand& command) const {
  return root_ / "campaigns" / (nameOf(command) + ".jsonl");
}

fs::path FindingStore::factsFolder() const { return root_ / "facts"; }

Result<void> FindingStore::keepRun(const SubjectCommand& command, const judge::RunRecord& run) const {
  Json json = Json::object();
  json["format"] = kRunFormat;
  json["version"] = kVersion;
  json["run"] = toJson(run);
  return writeWhole(root_ / "runs" / (nameOf(command) + ".json"),
                    json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

std::vector<judge::RunRecord> FindingStore::runs() const {
  std::vector<judge::RunRecord> all;
  for (const Json& json : valuesIn("runs", kRunFormat, kVersion)) {
    if (auto run = judge::runFromJson(json.value("run", Json::object())); run) { all.push_back(std::move(*run)); }
  }
  return all;
}

std::optional<fs::path> FindingStore::latestCampaign() const {
  std::optional<fs::path> latest;
  fs::file_time_type when;
  std::error_code error;
  for (fs::directory_iterator at(root_ / "campaigns", error), end; !error && at != end; at.increment(error)) {
    std::error_code unreadable;
    const auto written = at->last_write_time(unreadable);
    if (!unreadable && at->path().extension() == ".jsonl" && (!latest || written > when)) {
      latest = at->path();
      when = written;
    }
  }
  return latest;
}

Result<std::string> FindingStore::remove(const std::string& prefix) const {
  // completeId() accepts only listed ids, so a name that contains a path cannot leave the store.
  auto id = completeId(prefix);
  if (!id) { return id; }
  std::error_code error;
  fs::remove_all(fileOf(*id).parent_path(), error);
  if (error) { return failure(fmt::format("cannot remove {}: {}", *id, error.message()), "check the permissions"); }
  return id;
}

}  // namespace heddle::explore
