#include "judge/RunRecord.h"

#include <nlohmann/json.hpp>

#include "judge/ByteText.h"

namespace heddle::judge {

using Json = nlohmann::ordered_json;

std::string testName(const RunRecord& run) { return run.suite.empty() ? run.test : run.suite + "." + run.test; }

Json toJson(const RunRecord& run) {
  Json json = Json::object();
  json["program"] = byteTextJson(run.program);
  json["arguments"] = byteTextsJson(run.arguments);
  json["suite"] = run.suite;
  json["test"] = run.test;
  json["verdict"] = run.verdict;
  json["notes"] = run.notes;
  json["exitCode"] = run.exitCode;
  json["schedules"] = run.schedules;
  json["seconds"] = run.seconds;
  json["complete"] = run.complete;
  json["findings"] = run.findings;
  return json;
}

Result<RunRecord> runFromJson(const Json& json) {
  // The JSON library throws exceptions; they are caught here.
  try {
    RunRecord run;
    run.program = readByteText(json.at("program"));
    run.arguments = readByteTexts(json.at("arguments"));
    run.suite = json.at("suite");
    run.test = json.at("test");
    run.verdict = json.at("verdict");
    run.notes = json.at("notes").get<std::vector<std::string>>();
    run.exitCode = json.at("exitCode");
    run.schedules = json.at("schedules");
    run.seconds = json.at("seconds");
    run.complete = json.at("complete");
    run.findings = json.at("findings").get<std::vector<std::string>>();
    return run;
  } catch (const Json::exception& error) { return failure(error.what()); }
}

}  // namespace heddle::judge
