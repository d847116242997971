#include "explore/FindingStore.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "judge/FindingJson.h"

namespace heddle {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFormat = "heddle-finding";

Result<Json> parseFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return failure(fmt::format("cannot read {}", path.string()), "check its permissions");
  }
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) {
    const bool ours = text.find(kFormat) != std::string::npos;
    return failure(ours ? fmt::format("{} is cut off or damaged", path.string())
                        : fmt::format("{} is not a Heddle finding", path.string()),
                   ours ? "find the error again with `heddle run`" : "`heddle findings` lists those that are saved");
  }
  return json;
}

Result<void> checkFormat(const fs::path& path, const Json& json) {
  if (!json.is_object() || json.value("format", "") != kFormat) {
    return failure(fmt::format("{} is not a Heddle finding", path.string()),
                   "`heddle findings` lists those that are saved");
  }
  const Json version = json.value("version", Json());
  if (version != FindingStore::kVersion) {
    return failure(fmt::format("{} was saved by another version of Heddle (format {}, this is {})", path.string(),
                               version.dump(), FindingStore::kVersion),
                   "find the error again with `heddle run`");
  }
  return {};
}

tl::unexpected<Error> damaged(const fs::path& path, const Error& why) {
  return failure(fmt::format("{} is damaged: {}", path.string(), why.what), "find the error again with `heddle run`");
}

}  // namespace

FindingStore FindingStore::nearest() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  for (fs::path folder = here; folder.has_relative_path(); folder = folder.parent_path()) {
    if (fs::is_directory(folder / ".heddle", error)) {
      return FindingStore(folder / ".heddle");
    }
  }
  return FindingStore(here / ".heddle");
}

Result<fs::path> FindingStore::save(const FindingRecord& record) const {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["finding"] = toJson(record.finding);
  json["schedule"] = toJson(record.schedule);

  fs::path file = fileOf(record.finding.id);
  const fs::path fresh = file.string() + fmt::format(".{}.new", getpid());
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out(fresh, std::ios::binary);
  // Names from foreign binaries need not be UTF-8: what is not is replaced, never thrown about.
  out << json.dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
  out.close();
  if (out) {
    fs::rename(fresh, file, error);
  }
  if (!out || error) {
    return failure(fmt::format("cannot save the finding to {}", file.string()), "is the directory writable?");
  }
  return file;
}

Result<fs::path> FindingStore::locate(const std::string& idOrPath) const {
  std::error_code error;
  if (fs::is_directory(idOrPath, error) && fs::exists(fs::path(idOrPath) / "finding.json", error)) {
    return fs::path(idOrPath) / "finding.json";
  }
  if (fs::exists(idOrPath, error) && !fs::is_directory(idOrPath, error)) {
    return fs::path(idOrPath);
  }
  std::vector<std::string> fitting;
  for (const std::string& id : ids()) {
    if (id == idOrPath) {
      return fileOf(id);
    }
    if (!idOrPath.empty() && id.starts_with(idOrPath)) {
      fitting.push_back(id);
    }
  }
  if (fitting.size() == 1) {
    return fileOf(fitting.front());
  }
  if (fitting.size() > 1) {
    return failure(fmt::format("{} fits {} findings", idOrPath, fitting.size()), "give more of the id");
  }
  return failure(fmt::format("there is no finding {} in {}", idOrPath, root_.string()),
                 "`heddle findings` lists those that are saved");
}

Result<FindingRecord> FindingStore::load(const std::string& idOrPath) const {
  const auto path = locate(idOrPath);
  if (!path) {
    return tl::unexpected(path.error());
  }
  const auto json = parseFile(*path);
  if (!json) {
    return tl::unexpected(json.error());
  }
  if (auto format = checkFormat(*path, *json); !format) {
    return tl::unexpected(format.error());
  }
  auto finding = findingFromJson(json->value("finding", Json::object()));
  if (!finding) {
    return damaged(*path, finding.error());
  }
  auto schedule = scheduleFromJson(json->value("schedule", Json::object()));
  if (!schedule) {
    return damaged(*path, schedule.error());
  }
  return FindingRecord{std::move(*finding), std::move(*schedule)};
}

std::vector<std::string> FindingStore::ids() const {
  std::vector<std::string> ids;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root_ / "findings", error)) {
    if (fs::exists(entry.path() / "finding.json", error)) {
      ids.push_back(entry.path().filename().string());
    }
  }
  std::ranges::sort(ids);
  return ids;
}

Result<void> FindingStore::remove(const std::string& id) const {
  // Only what is listed: a name with a path in it never leaves the store.
  if (const auto known = ids(); std::ranges::find(known, id) == known.end()) {
    return failure(fmt::format("there is no finding {} in {}", id, root_.string()),
                   "`heddle findings` lists those that are saved");
  }
  std::error_code error;
  fs::remove_all(fileOf(id).parent_path(), error);
  if (error) {
    return failure(fmt::format("cannot remove {}: {}", id, error.message()));
  }
  return {};
}

}  // namespace heddle
