#include "judge/JsonParts.h"

#include <string>

namespace heddle::judge {

using Json = nlohmann::ordered_json;

Json frameJson(const StackFrame& frame) {
  Json json = Json::object();
  json["function"] = frame.function;
  json["file"] = frame.file;
  json["line"] = frame.line;
  json["module"] = frame.module;
  json["offset"] = frame.offset;
  if (frame.foreign) { json["foreign"] = true; }
  return json;
}

StackFrame readFrame(const Json& json) {
  return {json.at("function"), json.at("file"),   json.at("line"),
          json.at("module"),   json.at("offset"), json.value("foreign", false)};
}

ThreadId readThread(const Json& json) { return ThreadId{json.get<std::uint16_t>()}; }
ObjectId readObject(const Json& json) { return ObjectId{json.get<std::uint64_t>()}; }

namespace {

Json causeEventJson(const CauseEvent& event) {
  Json json = {{"role", roleName(event.role)},    {"thread", raw(event.thread)}, {"step", event.step},
               {"place", frameJson(event.place)}, {"words", event.words},        {"object", event.object}};
  if (event.caller != StackFrame{}) { json["caller"] = frameJson(event.caller); }
  if (event.at != kNoStepIndex) { json["index"] = event.at; }
  if (event.hasValue) {
    json["value"] = event.value;
    json["size"] = event.size;
  }
  if (event.locksKnown) { json["locks"] = event.locks; }
  return json;
}
CauseEvent readCauseEvent(const Json& json) {
  CauseEvent event;
  event.role = roleFromName(json.at("role").get<std::string>()).value_or(CauseRole::Failure);
  event.thread = readThread(json.at("thread"));
  event.step = json.at("step");
  event.at = json.value("index", kNoStepIndex);
  event.place = readFrame(json.at("place"));
  event.caller = json.contains("caller") ? readFrame(json.at("caller")) : StackFrame{};
  event.words = json.at("words");
  event.object = json.at("object");
  event.hasValue = json.contains("value");
  event.value = json.value("value", std::uint64_t{0});
  event.size = json.value("size", std::uint8_t{0});
  event.locksKnown = json.contains("locks");
  event.locks = json.value("locks", std::vector<std::string>{});
  return event;
}

Json causeEdgeJson(const CauseEdge& edge) {
  return {{"from", edge.from}, {"to", edge.to}, {"kind", edgeName(edge.kind)}, {"by", edge.by}};
}
CauseEdge readCauseEdge(const Json& json) {
  return {json.at("from"), json.at("to"), edgeFromName(json.at("kind").get<std::string>()).value_or(EdgeKind::Before),
          json.at("by")};
}

}  // namespace

Json causeJson(const Cause& cause) {
  Json json = {{"kind", causeName(cause.kind)},
               {"sentence", cause.sentence},
               {"events", listJson(cause.events, causeEventJson)},
               {"edges", listJson(cause.edges, causeEdgeJson)},
               {"flip", cause.flip}};
  if (!cause.fix.empty()) { json["fix"] = cause.fix; }
  return json;
}
Cause readCause(const Json& json) {
  return {causeFromName(json.at("kind").get<std::string>()).value_or(CauseKind::None),
          json.at("sentence"),
          readList(json.at("events"), readCauseEvent),
          readList(json.at("edges"), readCauseEdge),
          json.at("flip"),
          json.value("fix", "")};
}

}  // namespace heddle::judge
