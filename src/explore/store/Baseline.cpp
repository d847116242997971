#include "explore/store/Baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "explore/store/WholeFile.h"
#include "judge/Identity.h"

namespace heddle::explore {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kFormat = "heddle-baseline";
constexpr const char* kHint = "`heddle baseline` writes one";

}  // namespace

Result<Baseline> Baseline::load(const std::filesystem::path& path) {
  const auto text = readWhole(path);
  if (!text) { return failure(text.error().what, kHint); }
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    return failure(fmt::format("{} is not a Heddle baseline", path.string()), kHint);
  }
  if (const Json version = json.value("version", Json()); version != kVersion) {
    return failure(fmt::format("{} was written by another version of Heddle (format {}, this is {})", path.string(),
                               version.dump(), kVersion),
                   "write it again with `heddle baseline`");
  }
  // The JSON library reports errors by exceptions. They must not leave this function.
  try {
    Baseline baseline;
    for (const Json& entry : json.at("findings")) {
      baseline.entries_.push_back({entry.at("id"), entry.value("kind", std::string()),
                                   entry.value("headline", std::string()), entry.value("where", std::string()),
                                   entry.value("races", RaceCounts())});
    }
    std::ranges::sort(baseline.entries_, {}, &Entry::id);
    return baseline;
  } catch (const Json::exception& error) {
    return failure(fmt::format("{} is damaged: {}", path.string(), error.what()),
                   "write it again with `heddle baseline`");
  }
}

Result<void> Baseline::save(const std::filesystem::path& path) const {
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kVersion;
  json["findings"] = Json::array();
  for (const Entry& entry : entries_) {
    Json one = {{"id", entry.id}, {"kind", entry.kind}, {"headline", entry.headline}, {"where", entry.where}};
    if (!entry.races.empty()) { one["races"] = entry.races; }
    json["findings"].push_back(std::move(one));
  }
  return writeWhole(path, json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n');
}

Baseline::RaceCounts Baseline::racesOf(const judge::Finding& finding) {
  RaceCounts counts;
  for (const auto* races : {&finding.races, &finding.moreRaces}) {
    for (const judge::RaceNote& race : *races) {
      ++counts[judge::raceShape(race)];
    }
  }
  return counts;
}

void Baseline::add(const judge::Finding& finding) {
  const auto place = std::ranges::lower_bound(entries_, finding.id, {}, &Entry::id);
  if (place != entries_.end() && place->id == finding.id) {
    for (const auto& [shape, count] : racesOf(finding)) {
      std::uint64_t& known = place->races[shape];
      known = std::max(known, count);
    }
    return;
  }
  // Function and file only: with line numbers, every edit would change the baseline.
  const judge::StackFrame& at = finding.primary;
  std::string where = at.foreign ? "" : judge::shortFunction(at.function);
  if (!at.foreign && !at.file.empty()) {
    where += fmt::format("{}{}", where.empty() ? "" : " in ", judge::baseName(at.file));
  }
  entries_.insert(place, {finding.id, std::string(judge::kindName(finding.kind)), finding.headline, std::move(where),
                          racesOf(finding)});
}

bool Baseline::contains(const judge::Finding& finding) const {
  const auto place = std::ranges::lower_bound(entries_, finding.id, {}, &Entry::id);
  return place != entries_.end() && place->id == finding.id &&
         std::ranges::all_of(racesOf(finding), [&](const auto& race) {
           const auto known = place->races.find(race.first);
           return known != place->races.end() && race.second <= known->second;
         });
}

}  // namespace heddle::explore
