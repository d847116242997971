#include "explore/Baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "explore/WholeFile.h"

namespace heddle {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFormat = "heddle-baseline";
constexpr const char* kHint = "`heddle baseline` writes one";

}  // namespace

Result<Baseline> Baseline::load(const std::filesystem::path& path) {
  const auto text = readWhole(path);
  if (!text) {
    return failure(text.error().what, kHint);
  }
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    return failure(fmt::format("{} is not a baseline of Heddle", path.string()), kHint);
  }
  if (const Json version = json.value("version", Json()); version != kVersion) {
    return failure(fmt::format("{} was written by another version of Heddle (format {}, this is {})", path.string(),
                               version.dump(), kVersion),
                   "write it anew with `heddle baseline`");
  }
  // The json library reports by exceptions; they end here.
  try {
    Baseline baseline;
    for (const Json& entry : json.at("findings")) {
      baseline.entries_.push_back({entry.at("id"), entry.value("kind", std::string()),
                                   entry.value("headline", std::string()), entry.value("where", std::string())});
    }
    std::ranges::sort(baseline.entries_, {}, &Entry::id);
    return baseline;
  } catch (const Json::exception& error) {
    return failure(fmt::format("{} is damaged: {}", path.string(), error.what()),
                   "write it anew with `heddle baseline`");
  }
}

Result<void> Baseline::save(const std::filesystem::path& path) const {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["findings"] = Json::array();
  for (const Entry& entry : entries_) {
    json["findings"].push_back(
        {{"id", entry.id}, {"kind", entry.kind}, {"headline", entry.headline}, {"where", entry.where}});
  }
  return writeWhole(path, json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

void Baseline::add(const Finding& finding) {
  if (contains(finding.id)) {
    return;
  }
  // The function and the file: a line would change the baseline with every edit.
  const StackFrame& at = finding.primary;
  std::string where = at.foreign ? "" : shortFunction(at.function);
  if (!at.foreign && !at.file.empty()) {
    where += fmt::format("{}{}", where.empty() ? "" : " in ", baseName(at.file));
  }
  const auto place = std::ranges::lower_bound(entries_, finding.id, {}, &Entry::id);
  entries_.insert(place, {finding.id, std::string(kindName(finding.kind)), finding.headline, std::move(where)});
}

bool Baseline::contains(const std::string& id) const {
  return std::ranges::binary_search(entries_, id, {}, &Entry::id);
}

}  // namespace heddle
