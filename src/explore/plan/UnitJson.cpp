#include "explore/plan/UnitJson.h"

#include <nlohmann/json.hpp>

#include "explore/store/DecisionText.h"

namespace heddle::explore {

using Json = nlohmann::ordered_json;

namespace {

void putUnless(Json& json, const char* name, std::uint64_t value, std::uint64_t usual) {
  if (value != usual) { json[name] = value; }
}

Json cursorJson(const SearchCursor& cursor) {
  return Json::array({cursor.fixed, cursor.branchPosition, cursor.branchOption, static_cast<int>(cursor.gap),
                      cursor.atBranch, cursor.done, cursor.treeChanged, cursor.repetitions, cursor.states,
                      cursor.share});
}

SearchCursor cursorFromJson(const Json& json) {
  SearchCursor cursor{};
  cursor.fixed = json.at(0);
  cursor.branchPosition = json.at(1);
  cursor.branchOption = json.at(2);
  cursor.gap = SearchGap{json.at(3).get<std::uint8_t>()};
  cursor.atBranch = json.at(4);
  cursor.done = json.at(5);
  cursor.treeChanged = json.at(6);
  cursor.repetitions = json.at(7);
  cursor.states = json.at(8);
  cursor.share = json.at(9);
  return cursor;
}

Json tallyJson(const Tally& tally) {
  Json json = Json::object();
  putUnless(json, "failures", tally.failures, 0);
  putUnless(json, "diverged", tally.diverged, 0);
  putUnless(json, "cutOff", tally.cutOff, 0);
  putUnless(json, "spinCut", tally.spinCut ? 1 : 0, 0);
  putUnless(json, "standstills", tally.standstills, 0);
  if (!tally.notSupported.empty()) { json["notSupported"] = tally.notSupported; }
  return json;
}

Tally tallyFromJson(const Json& json) {
  Tally tally;
  tally.failures = json.value("failures", std::uint64_t{0});
  tally.diverged = json.value("diverged", std::uint64_t{0});
  tally.cutOff = json.value("cutOff", std::uint64_t{0});
  tally.spinCut = json.value("spinCut", 0) != 0;
  tally.standstills = json.value("standstills", std::uint64_t{0});
  tally.notSupported = json.value("notSupported", std::map<std::string, std::uint64_t>{});
  return tally;
}

bool usual(const SearchCursor& cursor) {
  return cursor.fixed == 0 && cursor.branchPosition == 0 && cursor.branchOption == 0 && cursor.gap == SearchGap::None &&
         !cursor.atBranch && !cursor.done && !cursor.treeChanged && cursor.repetitions == 0 && cursor.states == 0 &&
         cursor.share == 0;
}

Result<std::vector<Decision>> pathFromJson(const Json& json) { return decodeDecisions(json.get<std::string>()); }

}  // namespace

Json toJson(const UnitResult& outcome, bool withTraces) {
  Json json = Json::object();
  json["executions"] = outcome.executions;
  json["steps"] = outcome.steps;
  putUnless(json, "mishaps", outcome.mishaps, 0);
  if (Json tally = tallyJson(outcome.tally); !tally.empty()) { json["tally"] = std::move(tally); }
  if (!usual(outcome.cursor)) { json["cursor"] = cursorJson(outcome.cursor); }
  if (!outcome.path.empty()) { json["path"] = encodeDecisions(outcome.path); }
  if (!outcome.memory.empty()) { json["memory"] = outcome.memory; }
  for (const BranchPath& branch : outcome.collected) {
    json["branches"].push_back(Json::array({branch.from, encodeDecisions(branch.path)}));
  }
  if (withTraces && !outcome.traces.empty()) { json["traces"] = outcome.traces; }
  return json;
}

Result<UnitResult> unitOutcomeFromJson(const Json& json) {
  UnitResult outcome;
  outcome.executions = json.at("executions");
  outcome.steps = json.at("steps");
  outcome.mishaps = json.value("mishaps", std::uint64_t{0});
  outcome.tally = tallyFromJson(json.value("tally", Json::object()));
  if (json.contains("cursor")) { outcome.cursor = cursorFromJson(json.at("cursor")); }
  if (json.contains("path")) {
    auto path = pathFromJson(json.at("path"));
    if (!path) { return tl::unexpected(path.error()); }
    outcome.path = std::move(*path);
  }
  outcome.cursor.pathSize = static_cast<std::uint32_t>(outcome.path.size());
  for (const Json& branch : json.value("branches", Json::array())) {
    auto path = pathFromJson(branch.at(1));
    if (!path) { return tl::unexpected(path.error()); }
    outcome.collected.push_back({std::move(*path), branch.at(0)});
  }
  outcome.memory = json.value("memory", std::vector<std::uint64_t>{});
  outcome.traces = json.value("traces", std::vector<std::uint64_t>{});
  return outcome;
}

Json toJson(const ExecutionFacts& facts) {
  Json json = Json::object();
  json["longest"] = facts.longestSteps;
  json["racingSites"] = facts.racingSites;
  json["threads"] = Json::array();
  for (const wire::ThreadInfo& thread : facts.threads) {
    json["threads"].push_back(Json::array({raw(thread.parent), thread.nth, thread.startSite}));
  }
  return json;
}

ExecutionFacts factsFromJson(const Json& json) {
  ExecutionFacts facts;
  facts.longestSteps = json.at("longest");
  facts.racingSites = json.at("racingSites").get<std::vector<SiteId>>();
  for (const Json& entry : json.at("threads")) {
    wire::ThreadInfo thread{};
    thread.parent = ThreadId{entry.at(0).get<std::uint16_t>()};
    thread.nth = entry.at(1);
    thread.startSite = entry.at(2).get<SiteId>();
    facts.threads.push_back(thread);
  }
  return facts;
}

}  // namespace heddle::explore
