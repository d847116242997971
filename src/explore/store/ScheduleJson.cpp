#include <fmt/format.h>

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "explore/store/DecisionText.h"
#include "explore/store/OptionText.h"
#include "explore/store/Schedule.h"
#include "judge/ByteText.h"

namespace heddle::explore {

using Json = nlohmann::ordered_json;

namespace {

/// 64-bit numbers are written as text: many JSON parsers round numbers of that size.
std::string hex(std::uint64_t value) { return fmt::format("{:#018x}", value); }

std::uint64_t readHex(const Json& json) {
  const std::string text = json;
  std::uint64_t value = 0;
  if (text.starts_with("0x")) { std::from_chars(text.data() + 2, text.data() + text.size(), value, 16); }
  return value;
}

std::optional<Ending> endingFromName(const std::string& name) {
  constexpr std::uint8_t kEndings = static_cast<std::uint8_t>(Ending::Endless) + 1;
  for (std::uint8_t i = 0; i < kEndings; ++i) {
    if (endingName(Ending{i}) == name) { return Ending{i}; }
  }
  return std::nullopt;
}

Json modulesJson(const Schedule& schedule) {
  Json modules = Json::array();
  for (const ModuleStamp& module : schedule.modules) {
    modules.push_back(
        {{"path", judge::byteTextJson(module.path)}, {"stamp", module.stamp}, {"instrumented", module.instrumented}});
  }
  return modules;
}

Json threadsJson(const Schedule& schedule) {
  Json threads = Json::array();
  for (const ThreadStamp& thread : schedule.threads) {
    threads.push_back(Json::array({thread.parent, thread.nth}));
  }
  return threads;
}

Json sitesJson(const std::vector<SiteId>& sites) {
  Json json = Json::array();
  for (const SiteId site : sites) {
    json.push_back(Json::array({moduleOf(site), hex(offsetOf(site))}));
  }
  return json;
}

SiteId readSite(const Json& json) { return makeSite(json.at(0), readHex(json.at(1))); }

Result<Schedule> readSchedule(const Json& json) {
  Schedule schedule;
  schedule.command = readCommand(json);
  schedule.preload = json.at("preload");
  for (const Json& module : json.at("modules")) {
    schedule.modules.push_back({judge::readByteText(module.at("path")), module.at("stamp"), module.at("instrumented")});
  }
  const Json& options = json.at("options");
  schedule.strategy = options.at("strategy");
  const auto execution = readOptions(options);
  const Json& expected = json.at("expected");
  const auto ending = endingFromName(expected.at("ending"));
  if (!execution || !ending) {
    return failure("an option or the ending has a value that this version does not support");
  }
  schedule.options = *execution;
  schedule.execution = json.at("execution").is_null() ? kNoExecution : json.at("execution").get<std::uint64_t>();
  schedule.seed = readHex(json.at("seed"));
  schedule.randomSeed = readHex(json.at("randomSeed"));
  schedule.testOrdinal = json.at("test");
  schedule.warm = json.value("warm", false);
  for (const Json& thread : json.at("threads")) {
    schedule.threads.push_back({thread.at(0), thread.at(1)});
  }
  for (const Json& site : json.at("racingSites")) {
    schedule.racingSites.push_back(readSite(site));
  }
  schedule.ending = *ending;
  schedule.site = readSite(expected.at("site"));
  schedule.traceHash = readHex(expected.at("traceHash"));
  auto decisions = decodeDecisions(json.at("decisions").get<std::string>());
  if (!decisions) { return tl::unexpected(decisions.error()); }
  schedule.decisions = std::move(*decisions);
  return schedule;
}

}  // namespace

void putCommand(Json& json, const SubjectCommand& command) {
  json["program"] = judge::byteTextJson(command.program);
  json["arguments"] = judge::byteTextsJson(command.arguments);
  json["directory"] = judge::byteTextJson(command.directory);
  if (!command.input.empty()) { json["input"] = judge::byteTextJson(command.input); }
}

SubjectCommand readCommand(const Json& json) {
  SubjectCommand command;
  command.program = judge::readByteText(json.at("program"));
  command.arguments = judge::readByteTexts(json.at("arguments"));
  command.directory = judge::readByteText(json.at("directory"));
  command.input = json.contains("input") ? judge::readByteText(json.at("input")) : "";
  return command;
}

Json toJson(const Schedule& schedule) {
  Json json = Json::object();
  putCommand(json, schedule.command);
  json["preload"] = schedule.preload;
  json["modules"] = modulesJson(schedule);
  Json& options = json["options"] = Json::object();
  options["strategy"] = schedule.strategy;
  putOptions(options, schedule.options);
  json["execution"] = schedule.execution == kNoExecution ? Json() : Json(schedule.execution);
  json["seed"] = hex(schedule.seed);
  json["randomSeed"] = hex(schedule.randomSeed);
  json["test"] = schedule.testOrdinal;
  json["warm"] = schedule.warm;
  json["threads"] = threadsJson(schedule);
  json["racingSites"] = sitesJson(schedule.racingSites);
  json["expected"] = {{"ending", endingName(schedule.ending)},
                      {"site", sitesJson({schedule.site}).at(0)},
                      {"traceHash", hex(schedule.traceHash)}};
  json["decisions"] = encodeDecisions(schedule.decisions);
  return json;
}

Result<Schedule> scheduleFromJson(const Json& json) {
  // The JSON library reports errors by exceptions. They must not leave this function.
  try {
    return readSchedule(json);
  } catch (const Json::exception& error) { return failure(error.what()); }
}

}  // namespace heddle::explore
