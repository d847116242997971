#include "judge/Suspicion.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/Hash.h"
#include "judge/Identity.h"
#include "judge/Wording.h"

namespace heddle::judge {
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
  suspicion.headline = fmt::format("Possible deadlock: {} acquire {} in different orders",
                                   counted(cycle.size(), "thread"), counted(cycle.size(), "lock"));
  std::vector<std::string> keys;
  for (const LockEdgeNote& edge : cycle) {
    const std::string what =
        fmt::format("acquires {} while it holds {}", lockName(edge.acquiredName), lockName(edge.heldName));
    suspicion.message += fmt::format("{}{} {} in {}", suspicion.message.empty() ? "" : "; ",
                                     threadName(threads, edge.thread), what, describe(ownFrame(edge.acquiredAt)));
    suspicion.sides.push_back({edge.thread, what, edge.acquiredAt, edge.heldAt, {edge.heldName, edge.acquiredName}});
    keys.push_back(fmt::format("{}|{}|{}", placeKey(ownFrame(edge.acquiredAt)), objectKey(edge.heldName),
                               objectKey(edge.acquiredName)));
  }
  suspicion.message += ". No schedule has confirmed it yet.";
  suspicion.id = "lockorder-" + findingId(FindingKind::Deadlock, std::move(keys)).substr(9);
  return suspicion;
}

Suspicion suspectRace(const Finding& race, const std::string& who) {
  Suspicion suspicion;
  suspicion.id = race.id;
  suspicion.kind = kindName(race.kind);
  suspicion.headline = "Possible data race" + race.headline.substr(std::string("Data race").size());
  suspicion.message =
      fmt::format("{} But {} synchronises in ways that Heddle does not see, which may order them.", race.message, who);
  for (const RaceNote& note : race.races) {
    for (const AccessNote* access : {&note.first, &note.second}) {
      suspicion.sides.push_back({access->thread, accessWords(*access), access->stack, {}, {note.variable.name}});
    }
  }
  return suspicion;
}

Suspicion suspectUseAfterReturn(const Finding& use, const std::string& who) {
  Suspicion suspicion;
  suspicion.id = use.id;
  suspicion.kind = kindName(use.kind);
  suspicion.headline = "Possible use after return";
  suspicion.message = fmt::format("{} But {} synchronises in ways that Heddle does not see, which may order the two.",
                                  use.message, who);
  suspicion.sides.push_back({use.thread, "uses the frame", {use.primary}, {}, {}});
  return suspicion;
}

Suspicion suspectStandstill(const Finding& standstill, const std::string& who) {
  Suspicion suspicion;
  suspicion.id = standstill.id;
  suspicion.kind = kindName(standstill.kind);
  suspicion.headline = "Possible hang: a thread ran or blocked without a scheduling point";
  suspicion.message = fmt::format("{} But {} synchronises in ways that Heddle does not see, and may be waiting there.",
                                  standstill.message, who);
  suspicion.sides.push_back({kNoThread, "runs or blocks where Heddle does not see it", {standstill.primary}, {}, {}});
  return suspicion;
}

Suspicion undecidedStandstill(const Finding& standstill) {
  Suspicion suspicion;
  suspicion.id = standstill.id;
  suspicion.kind = kindName(standstill.kind);
  suspicion.headline = "Not decided: a thread ran or blocked for a long time without a scheduling point";
  suspicion.message = fmt::format("{} It is not known whether it would have ended; --hang-timeout gives it more time.",
                                  standstill.message);
  suspicion.sides.push_back({kNoThread, "runs or blocks where Heddle does not see it", {standstill.primary}, {}, {}});
  return suspicion;
}

namespace {

std::string variableName(const Observation& seen, const Step& step) {
  const ObjectNote* note = noteOf(seen, step.object);
  return note == nullptr || note->name.empty() ? "a variable" : quotedName(note->name);
}

StackFrame placeOf(const Observation& seen, const Step& step) {
  return step.place < seen.places.size() ? seen.places[step.place] : StackFrame{};
}

std::string accessVerb(const Step& step) { return step.kind == OpKind::PlainWrite ? "writes" : "reads"; }

SuspicionSide sideOf(const Observation& seen, std::size_t at) {
  const Step& step = seen.steps[at];
  return {step.thread,
          fmt::format("{} {}", accessVerb(step), variableName(seen, step)),
          {placeOf(seen, step)},
          {},
          {variableName(seen, step)}};
}

std::string keyOf(const Observation& seen, std::size_t at) {
  return fmt::format("{}|{}", placeKey(placeOf(seen, seen.steps[at])), accessVerb(seen.steps[at]));
}

}  // namespace

Suspicion suspectPredicted(const PredictedRace& race, const Observation& seen) {
  const Step& first = seen.steps[race.first];
  const Step& second = seen.steps[race.second];
  Suspicion suspicion;
  suspicion.kind = kindName(FindingKind::DataRace);
  suspicion.headline = fmt::format("Possible data race on {}", variableName(seen, first));
  suspicion.message = fmt::format(
      "{} {} it in {}, {} {} it in {}. They hold no common lock; only the order in which threads acquired their locks "
      "separated the two. No schedule has confirmed it yet.",
      threadName(seen.threads, first.thread), accessVerb(first), describe(placeOf(seen, first)),
      threadName(seen.threads, second.thread), accessVerb(second), describe(placeOf(seen, second)));
  suspicion.sides = {sideOf(seen, race.first), sideOf(seen, race.second)};
  suspicion.id = "maybe-" + findingId(FindingKind::DataRace, {keyOf(seen, race.first), keyOf(seen, race.second)});
  return suspicion;
}

Suspicion suspectAtomicity(const BrokenPair& pair, const Observation& seen) {
  const Step& before = seen.steps[pair.before];
  const Step& remote = seen.steps[pair.remote];
  const Step& after = seen.steps[pair.after];
  Suspicion suspicion;
  suspicion.kind = "atomicity";
  suspicion.headline = fmt::format("Possible atomicity violation on {}", variableName(seen, before));
  suspicion.message =
      fmt::format("{} {} it in {} and {} it in {}; in between, {} may {} it in {}, because no lock is held throughout.",
                  threadName(seen.threads, before.thread), accessVerb(before), describe(placeOf(seen, before)),
                  accessVerb(after), describe(placeOf(seen, after)), threadName(seen.threads, remote.thread),
                  remote.kind == OpKind::PlainWrite ? "write" : "read", describe(placeOf(seen, remote)));
  suspicion.sides = {sideOf(seen, pair.before), sideOf(seen, pair.remote), sideOf(seen, pair.after)};
  suspicion.id = "atomicity-" + findingId(FindingKind::DataRace,
                                          {keyOf(seen, pair.before), keyOf(seen, pair.remote), keyOf(seen, pair.after)})
                                    .substr(5);
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

}  // namespace heddle::judge
