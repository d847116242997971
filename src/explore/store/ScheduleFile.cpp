#include "explore/store/ScheduleFile.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "explore/store/WholeFile.h"

namespace heddle::explore {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "heddle-schedule";
constexpr int kVersion = 1;

}  // namespace

Result<void> saveSchedule(const Schedule& schedule, const std::filesystem::path& file) {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["schedule"] = toJson(schedule);
  return writeWhole(file, json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

Result<std::optional<Schedule>> loadSchedule(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) { return std::nullopt; }
  const auto text = readWhole(file);
  if (!text) { return std::nullopt; }
  const Json json = Json::parse(*text, nullptr, false);
  if (json.is_discarded() || !json.is_object() || json.value("format", Json()) != kFormat) { return std::nullopt; }
  if (json.value("version", Json()) != kVersion || !json.contains("schedule")) {
    return failure(fmt::format("{} was saved by another version of Heddle, or is damaged", file.string()),
                   "reach the sequence again with `heddle guide`");
  }
  auto schedule = scheduleFromJson(json["schedule"]);
  if (!schedule) { return tl::unexpected(schedule.error()); }
  return std::optional(std::move(*schedule));
}

}  // namespace heddle::explore
