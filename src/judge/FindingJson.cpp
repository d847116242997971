#include "judge/FindingJson.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/OpTraits.h"
#include "judge/JsonParts.h"
#include "judge/Wording.h"

namespace heddle::judge {

using Json = nlohmann::ordered_json;

namespace {

OpKind readOp(const Json& json) {
  const std::string name = json;
  for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(OpKind::Count_); ++i) {
    if (opName(OpKind{i}) == name) { return OpKind{i}; }
  }
  return OpKind::None;
}

Json threadJson(const ThreadNote& thread) {
  return {{"id", raw(thread.id)},
          {"parent", raw(thread.parent)},
          {"name", thread.name},
          {"start", frameJson(thread.start)}};
}
ThreadNote readThreadNote(const Json& json) {
  return {readThread(json.at("id")), readThread(json.at("parent")), json.at("name"), readFrame(json.at("start"))};
}

Json accessJson(const AccessNote& access) {
  Json json = {{"thread", raw(access.thread)}, {"write", access.write}, {"atomic", access.atomic},
               {"size", access.size},          {"frees", access.frees}, {"stack", listJson(access.stack, frameJson)}};
  if (access.locksKnown) { json["locks"] = access.locks; }
  return json;
}
AccessNote readAccess(const Json& json) {
  return {readThread(json.at("thread")),
          json.at("write"),
          json.at("atomic"),
          json.at("size"),
          readList(json.at("stack"), readFrame),
          json.value("frees", false),
          json.contains("locks"),
          json.value("locks", std::vector<std::string>{})};
}

Json raceJson(const RaceNote& race) {
  return {{"first", accessJson(race.first)},
          {"second", accessJson(race.second)},
          {"variable",
           {{"name", race.variable.name},
            {"where", race.variable.where},
            {"allocation", listJson(race.variable.allocation, frameJson)}}},
          {"object", raw(race.object)},
          {"step", race.step}};
}
RaceNote readRace(const Json& json) {
  const Json& variable = json.at("variable");
  return {readAccess(json.at("first")),
          readAccess(json.at("second")),
          {variable.at("name"), variable.at("where"), readList(variable.at("allocation"), readFrame)},
          readObject(json.at("object")),
          json.at("step")};
}

Json waitJson(const WaitNote& wait) {
  Json json = {{"thread", raw(wait.thread)},
               {"operation", opName(wait.kind)},
               {"holder", raw(wait.holder)},
               {"object", raw(wait.object)},
               {"objectName", wait.objectName},
               {"stack", listJson(wait.stack, frameJson)},
               {"acquired", listJson(wait.acquired, frameJson)}};
  if (!wait.why.empty()) { json["why"] = wait.why; }
  return json;
}
WaitNote readWait(const Json& json) {
  return {readThread(json.at("thread")),
          readOp(json.at("operation")),
          readThread(json.at("holder")),
          readObject(json.at("object")),
          json.at("objectName"),
          readList(json.at("stack"), readFrame),
          readList(json.at("acquired"), readFrame),
          false,
          json.value("why", "")};
}

Json loopJson(const LoopPlace& place) {
  return {{"thread", raw(place.thread)}, {"frame", frameJson(place.frame)}, {"times", place.times}};
}
LoopPlace readLoop(const Json& json) {
  return {readThread(json.at("thread")), readFrame(json.at("frame")), json.at("times")};
}

Json relatedJson(const RelatedNote& related) {
  return {{"relation", relationName(related.relation)},
          {"thread", raw(related.thread)},
          {"stack", listJson(related.stack, frameJson)}};
}
RelatedNote readRelated(const Json& json) {
  return {relationFromName(json.at("relation").get<std::string>()), readThread(json.at("thread")),
          readList(json.at("stack"), readFrame)};
}

Json stepJson(const Step& step) {
  Json json = {{"step", step.number},         {"thread", raw(step.thread)}, {"operation", opName(step.kind)},
               {"succeeded", step.succeeded}, {"size", step.size},          {"object", raw(step.object)},
               {"value", step.value},         {"place", step.place}};
  if (!step.point) { json["point"] = false; }
  if (step.hasValue) { json["valueKnown"] = true; }
  return json;
}
Step readStep(const Json& json) {
  return {json.at("step"),      readThread(json.at("thread")), readOp(json.at("operation")),
          json.at("succeeded"), json.value("point", true),     json.value("valueKnown", false),
          json.at("size"),      readObject(json.at("object")), json.at("value"),
          json.at("place")};
}

Json gapJson(const Gap& gap) {
  return {{"before", gap.before}, {"thread", raw(gap.thread)}, {"steps", gap.steps}, {"words", gap.words}};
}
Gap readGap(const Json& json) {
  return {json.at("before"), readThread(json.at("thread")), json.at("steps"), json.at("words")};
}

Json objectJson(const ObjectNote& object) {
  return {{"object", raw(object.object)}, {"name", object.name}, {"where", object.where}};
}
ObjectNote readObjectNote(const Json& json) {
  return {readObject(json.at("object")), json.at("name"), json.value("where", "")};
}

Json shapeJson(const ScheduleShape& shape) {
  return {{"preemptions", shape.preemptions}, {"switches", shape.switches}, {"steps", shape.steps}};
}
ScheduleShape readShape(const Json& json) { return {json.at("preemptions"), json.at("switches"), json.at("steps")}; }

Json minimisedJson(const Minimised& minimised) {
  return {{"before", shapeJson(minimised.before)},
          {"after", shapeJson(minimised.after)},
          {"executions", minimised.executions},
          {"fewestPreemptions", minimised.fewest},
          {"stopped", minimised.stopped}};
}
Minimised readMinimised(const Json& json) {
  return {readShape(json.at("before")), readShape(json.at("after")), json.at("executions"),
          json.at("fewestPreemptions"), json.at("stopped")};
}

}  // namespace

Json toJson(const Finding& finding) {
  Json json = Json::object();
  json["id"] = finding.id;
  json["kind"] = kindName(finding.kind);
  json["headline"] = finding.headline;
  json["message"] = finding.message;
  if (finding.code != 0) { json["code"] = finding.code; }
  json["primary"] = frameJson(finding.primary);
  json["thread"] = raw(finding.thread);
  json["stack"] = listJson(finding.stack, frameJson);
  json["threads"] = listJson(finding.threads, threadJson);
  json["races"] = listJson(finding.races, raceJson);
  if (!finding.moreRaces.empty()) { json["moreRaces"] = listJson(finding.moreRaces, raceJson); }
  json["waits"] = listJson(finding.waits, waitJson);
  json["loop"] = listJson(finding.loop, loopJson);
  json["related"] = listJson(finding.related, relatedJson);
  json["steps"] = listJson(finding.steps, stepJson);
  if (!finding.gaps.empty()) { json["gaps"] = listJson(finding.gaps, gapJson); }
  json["places"] = listJson(finding.places, frameJson);
  json["objects"] = listJson(finding.objects, objectJson);
  json["stepCount"] = finding.stepCount;
  json["dependsOnTiming"] = finding.dependsOnTiming;
  json["cause"] = causeJson(finding.cause);
  if (finding.minimised) { json["minimised"] = minimisedJson(*finding.minimised); }
  if (!finding.group.empty()) { json["group"] = finding.group; }
  json["output"] = finding.output;
  return json;
}

Result<Finding> findingFromJson(const Json& json) {
  // The JSON library throws exceptions; they are caught here.
  try {
    const auto kind = kindFromName(json.at("kind").get<std::string>());
    if (!kind) { return failure(fmt::format("unknown kind of finding: {}", json.at("kind").get<std::string>())); }
    Finding finding;
    finding.id = json.at("id");
    finding.kind = *kind;
    finding.headline = json.at("headline");
    finding.message = json.at("message");
    finding.code = json.value("code", 0);
    finding.primary = readFrame(json.at("primary"));
    finding.thread = readThread(json.at("thread"));
    finding.stack = readList(json.at("stack"), readFrame);
    finding.threads = readList(json.at("threads"), readThreadNote);
    finding.races = readList(json.at("races"), readRace);
    if (json.contains("moreRaces")) { finding.moreRaces = readList(json.at("moreRaces"), readRace); }
    finding.waits = readList(json.at("waits"), readWait);
    finding.loop = readList(json.at("loop"), readLoop);
    if (json.contains("related")) { finding.related = readList(json.at("related"), readRelated); }
    finding.steps = readList(json.at("steps"), readStep);
    if (json.contains("gaps")) { finding.gaps = readList(json.at("gaps"), readGap); }
    finding.places = readList(json.at("places"), readFrame);
    finding.objects = readList(json.at("objects"), readObjectNote);
    finding.stepCount = json.at("stepCount");
    finding.dependsOnTiming = json.value("dependsOnTiming", false);
    if (json.contains("cause")) { finding.cause = readCause(json.at("cause")); }
    if (json.contains("minimised")) { finding.minimised = readMinimised(json.at("minimised")); }
    finding.group = json.value("group", "");
    finding.output = json.value("output", "");
    return finding;
  } catch (const Json::exception& error) { return failure(error.what()); }
}

}  // namespace heddle::judge
