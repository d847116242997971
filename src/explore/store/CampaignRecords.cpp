#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "explore/store/FindingStore.h"
#include "explore/store/WholeFile.h"
#include "judge/CampaignRecord.h"

/// The parts of a store that only reports read: a file that is missing or damaged is left out.
namespace heddle::explore {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kRecordFormat = "heddle-campaign";
constexpr int kRecordVersion = 1;

}  // namespace

Result<void> FindingStore::keepRecord(const SubjectCommand& command, const judge::CampaignRecord& record) const {
  Json json = Json::object();
  json["format"] = kRecordFormat;
  json["version"] = kRecordVersion;
  json["record"] = toJson(record);
  return writeWhole(root_ / "records" / fmt::format("{}-{}.json", record.verb, nameOf(command)),
                    json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

std::vector<judge::CampaignRecord> FindingStore::records() const {
  std::vector<judge::CampaignRecord> all;
  for (const Json& json : valuesIn("records", kRecordFormat, kRecordVersion)) {
    auto record = judge::campaignFromJson(json.value("record", Json::object()));
    if (record) { all.push_back(std::move(*record)); }
  }
  return all;
}

std::vector<Json> FindingStore::valuesIn(const std::string& folder, std::string_view format, int version) const {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(root_ / folder, error), end; !error && at != end; at.increment(error)) {
    files.push_back(at->path());
  }
  std::ranges::sort(files);
  std::vector<Json> values;
  for (const fs::path& file : files) {
    const auto text = readWhole(file);
    Json json = text ? Json::parse(*text, nullptr, false) : Json();
    if (json.is_object() && json.value("format", Json()) == format && json.value("version", Json()) == version) {
      values.push_back(std::move(json));
    }
  }
  return values;
}

}  // namespace heddle::explore
