#include "verify/Sequences.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/OpTraits.h"

namespace heddle::verify {
namespace {

using claims::Claim;
using claims::ClaimKind;
using claims::ClaimSide;
using claims::Place;
using Hit = Scenes::Hit;

/// At most this many remote accesses are tried for one that is known.
constexpr std::size_t kMostRemotes = 3;

enum class Who : std::uint8_t { Any, First, Other };

SequenceLocation location(const Place& place, Who who, char object, OperationDemand operation = OperationDemand::Any) {
  SequenceLocation location;
  location.place = {place.file, place.line, 0, {}};
  location.thread.kind = who == Who::Any     ? ThreadDemand::Kind::Any
                         : who == Who::First ? ThreadDemand::Kind::SameAs
                                             : ThreadDemand::Kind::OtherThan;
  location.object = object;
  location.operation = operation;
  return location;
}

const judge::Step& stepAt(const Scenes& scenes, const Hit& hit) { return scenes.all()[hit.scene].seen.steps[hit.step]; }

/// The place of the user's code at which the step happens; nothing: it is not known.
std::optional<Place> placeOf(const Scenes& scenes, std::size_t scene, const judge::Step& step) {
  const std::vector<judge::StackFrame>& places = scenes.all()[scene].seen.places;
  if (step.place >= places.size() || places[step.place].line == 0 || places[step.place].foreign) {
    return std::nullopt;
  }
  return Place{places[step.place].file, places[step.place].line, 0, places[step.place].function};
}

/// Adds a place once.
void addOnce(std::vector<Place>& places, const Place& place) {
  const auto isSame = [&](const Place& known) { return known.file == place.file && known.line == place.line; };
  if (std::ranges::none_of(places, isSame)) { places.push_back(place); }
}

/// Where other threads access the objects that are accessed at the place, one of the two writing.
std::vector<Place> remotesOf(const Place& place, const Scenes& scenes) {
  std::vector<Place> remotes;
  for (const Hit& hit : scenes.at(place)) {
    const judge::Step& step = stepAt(scenes, hit);
    if (!isMemory(step.kind)) { continue; }
    for (const judge::Step& other : scenes.all()[hit.scene].seen.steps) {
      const bool conflicts = other.object == step.object && other.thread != step.thread && isMemory(other.kind) &&
                             (writesMemory(other.kind) || writesMemory(step.kind));
      const auto at = conflicts ? placeOf(scenes, hit.scene, other) : std::nullopt;
      if (at) { addOnce(remotes, *at); }
      if (remotes.size() == kMostRemotes) { return remotes; }
    }
  }
  return remotes;
}

void addAccesses(const Place& first, const Place& second, std::vector<Sequence>& sequences) {
  sequences.push_back({location(first, Who::Any, 'a'), location(second, Who::Other, 'a')});
  sequences.push_back({location(second, Who::Any, 'a'), location(first, Who::Other, 'a')});
  sequences.push_back(
      {location(first, Who::Any, 'a'), location(second, Who::Other, 'a'), location(first, Who::First, 'a')});
}

std::vector<Sequence> racesOf(const Claim& claim, const Scenes& scenes) {
  std::vector<Sequence> sequences;
  if (claim.sides.size() > 1) {
    addAccesses(claim.sides[0].at, claim.sides[1].at, sequences);
    return sequences;
  }
  for (const Place& remote : remotesOf(claim.sides[0].at, scenes)) {
    addAccesses(claim.sides[0].at, remote, sequences);
  }
  return sequences;
}

/// Where the thread that acquires a lock at the place acquired the one that it holds there.
std::optional<Place> heldAt(const Place& place, const Scenes& scenes) {
  for (const Hit& hit : scenes.at(place)) {
    const std::vector<judge::Step>& steps = scenes.all()[hit.scene].seen.steps;
    const judge::Step& wanted = steps[hit.step];
    if (!acquiresLock(wanted.kind)) { continue; }
    std::map<ObjectId, std::size_t> held;
    for (std::size_t i = 0; i < hit.step; ++i) {
      if (steps[i].thread != wanted.thread) { continue; }
      if (acquiresLock(steps[i].kind) && steps[i].succeeded) { held[steps[i].object] = i; }
      if (releasesLock(steps[i].kind)) { held.erase(steps[i].object); }
    }
    std::size_t last = 0;
    for (const auto& [lock, since] : held) {
      last = std::max(last, since);
    }
    if (!held.empty()) { return placeOf(scenes, hit.scene, steps[last]); }
  }
  return std::nullopt;
}

std::vector<Sequence> lockOrdersOf(const Claim& claim, const Scenes& scenes) {
  if (claim.sides.size() != 2) { return {}; }
  std::vector<Place> first;
  for (const ClaimSide& side : claim.sides) {
    const auto before = side.before.line != 0 ? std::optional(side.before) : heldAt(side.at, scenes);
    if (!before) { return {}; }
    first.push_back(*before);
  }
  using enum OperationDemand;
  std::vector<Sequence> sequences;
  for (const std::size_t one : {0, 1}) {
    const std::size_t other = 1 - one;
    sequences.push_back({location(first[one], Who::Any, 'a', Lock), location(first[other], Who::Other, 'b', Lock),
                         location(claim.sides[one].at, Who::First, 'b', Lock)});
  }
  return sequences;
}

/// Check, signal, wait: for each wait of a scene on the condition that is announced at the place.
std::vector<Sequence> signalsOf(const Place& signal, const Scenes& scenes) {
  std::vector<Sequence> sequences;
  for (const Hit& hit : scenes.at(signal)) {
    const judge::Step& announced = stepAt(scenes, hit);
    const std::vector<judge::Step>& steps = scenes.all()[hit.scene].seen.steps;
    for (std::size_t i = 0; i < steps.size() && sequences.size() < kMostRemotes; ++i) {
      if (!isSleep(steps[i].kind) || steps[i].object != announced.object) { continue; }
      const auto wait = placeOf(scenes, hit.scene, steps[i]);
      std::optional<Place> check;
      for (std::size_t k = i; k-- > 0 && !check;) {
        if (steps[k].thread == steps[i].thread && readsMemory(steps[k].kind)) {
          check = placeOf(scenes, hit.scene, steps[k]);
        }
      }
      if (wait && check) {
        sequences.push_back(
            {location(*check, Who::Any, 0), location(signal, Who::Other, 0), location(*wait, Who::First, 0)});
      }
    }
    if (!sequences.empty()) { return sequences; }
  }
  return sequences;
}

Sequence inOrder(const Claim& claim) {
  Sequence sequence;
  for (std::size_t i = 0; i < claim.sides.size(); ++i) {
    const Who who = i == 0 ? Who::Any : i == 1 ? Who::Other : Who::First;
    sequence.push_back(location(claim.sides[i].at, who, 'a'));
  }
  return sequence;
}

}  // namespace

std::vector<Sequence> sequencesOf(const Claim& claim, const Scenes& scenes) {
  const Place& at = claim.sides[0].at;
  switch (claim.kind) {
    case ClaimKind::Race:
      return racesOf(claim, scenes);
    case ClaimKind::HiddenData:
    case ClaimKind::UnprotectedCode:
    case ClaimKind::HeldForever:
      return {{location(at, Who::Any, 0), location(at, Who::Other, 0)}};
    case ClaimKind::LockOrder:
      return lockOrdersOf(claim, scenes);
    case ClaimKind::UnlockedSignal:
      return signalsOf(at, scenes);
    case ClaimKind::BrokenSection:
      return {inOrder(claim)};
    case ClaimKind::UncheckedWait:
    case ClaimKind::Misuse:
      return {{location(at, Who::Any, 0)}};
    case ClaimKind::SharedObject:
      return {};  // its accesses are not known
  }
  return {};
}

}  // namespace heddle::verify
