#include "judge/Suspicion.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/Hash.h"
#include "judge/Identity.h"
#include "judge/Wording.h"

namespace heddle {
namespace {

using Json = nlohmann::ordered_json;

std::string lockName(const std::string& name) { return name.empty() ? "a lock" : quotedName(name); }

Json stackJson(const Stack& stack) {
  Json json = Json::array();
  for (const StackFrame& frame : stack) {
    json.push_back({{"function", frame.function},
                    {"file", frame.file},
                    {"line", frame.line},
                    {"module", frame.module},
                    {"offset", frame.offset}});
  }
  return json;
}

}  // namespace

Suspicion suspectCycle(const LockCycle& cycle, const std::vector<ThreadNote>& threads) {
  Suspicion suspicion;
  suspicion.kind = "lock-order";
  suspicion.headline = fmt::format("Possible deadlock: {} get {} in different orders", counted(cycle.size(), "thread"),
                                   counted(cycle.size(), "lock"));
  std::vector<std::string> keys;
  for (const LockEdgeNote& edge : cycle) {
    const std::string what =
        fmt::format("gets {} while it holds {}", lockName(edge.acquiredName), lockName(edge.heldName));
    suspicion.message += fmt::format("{}{} {} in {}", suspicion.message.empty() ? "" : "; ",
                                     threadName(threads, edge.thread), what, describe(ownFrame(edge.acquiredAt)));
    suspicion.sides.push_back({edge.thread, what, edge.acquiredAt, edge.heldAt, {edge.heldName, edge.acquiredName}});
    keys.push_back(fmt::format("{}|{}|{}", placeKey(ownFrame(edge.acquiredAt)), objectKey(edge.heldName),
                               objectKey(edge.acquiredName)));
  }
  suspicion.message += ". No schedule has shown it yet.";
  suspicion.id = "lockorder-" + findingId(FindingKind::Deadlock, std::move(keys)).substr(9);
  return suspicion;
}

Suspicion suspectRace(const Finding& race, const std::string& who) {
  Suspicion suspicion;
  suspicion.id = race.id;
  suspicion.kind = kindName(race.kind);
  suspicion.headline = "Possible data race" + race.headline.substr(std::string("Data race").size());
  suspicion.message =
      fmt::format("{} But {} synchronises in ways that Heddle does not see, and may order them.", race.message, who);
  for (const RaceNote& note : race.races) {
    for (const AccessNote* access : {&note.first, &note.second}) {
      suspicion.sides.push_back({access->thread, accessWords(*access), access->stack, {}, {note.variable.name}});
    }
  }
  return suspicion;
}

Suspicion suspectStandstill(const Finding& standstill, const std::string& who) {
  Suspicion suspicion;
  suspicion.id = standstill.id;
  suspicion.kind = kindName(standstill.kind);
  suspicion.headline = "Possible standstill: a thread ran on without a switch";
  suspicion.message = fmt::format("{} But {} synchronises in ways that Heddle does not see, and may wait there.",
                                  standstill.message, who);
  suspicion.sides.push_back({kNoThread, "runs or blocks where Heddle cannot see it", {standstill.primary}, {}, {}});
  return suspicion;
}

Json toJson(const Suspicion& suspicion) {
  Json sides = Json::array();
  for (const SuspicionSide& side : suspicion.sides) {
    sides.push_back({{"thread", raw(side.thread)},
                     {"what", side.what},
                     {"objects", side.objects},
                     {"stack", stackJson(side.stack)},
                     {"before", stackJson(side.before)}});
  }
  return {{"id", suspicion.id},
          {"kind", suspicion.kind},
          {"headline", suspicion.headline},
          {"message", suspicion.message},
          {"sides", std::move(sides)}};
}

}  // namespace heddle
