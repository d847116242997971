#include "verify/Passing.h"

#include <algorithm>
#include <map>

#include "core/OpTraits.h"

namespace heddle::verify {
namespace {

using claims::Claim;
using claims::ClaimKind;
using claims::ClaimSide;
using Hit = Scenes::Hit;

bool isAccess(const judge::Step& step) { return !acquiresLock(step.kind) && !releasesLock(step.kind); }

/// Two threads access one object: at the places of both sides, or one of them anywhere.
bool passesRace(const Claim& claim, const Scenes& scenes) {
  const std::vector<Hit> first = scenes.at(claim.sides[0].at);
  const std::vector<Hit> second = claim.sides.size() > 1 ? scenes.at(claim.sides[1].at) : std::vector<Hit>{};
  for (const Hit& hit : first) {
    const std::vector<judge::Step>& steps = scenes.all()[hit.scene].seen.steps;
    const judge::Step& step = steps[hit.step];
    if (step.object == kNoObject || !isAccess(step)) { continue; }
    const auto meets = [&](const judge::Step& other) {
      return other.thread != step.thread && other.object == step.object && isAccess(other);
    };
    const bool isMet =
        claim.sides.size() > 1
            ? std::ranges::any_of(
                  second, [&](const Hit& other) { return other.scene == hit.scene && meets(steps[other.step]); })
            : std::ranges::any_of(steps, meets);
    if (isMet) { return true; }
  }
  return false;
}

/// A thread waits at one of the sides for a lock that another thread acquired while it held a lock.
bool passesLockOrder(const Claim& claim, const Scenes& scenes) {
  for (const ClaimSide& side : claim.sides) {
    for (const Hit& hit : scenes.at(side.at)) {
      const std::vector<judge::Step>& steps = scenes.all()[hit.scene].seen.steps;
      const judge::Step& wanted = steps[hit.step];
      if (!acquiresLock(wanted.kind)) { continue; }
      std::map<ObjectId, ThreadId> holders;
      for (std::size_t i = 0; i < hit.step; ++i) {
        if (acquiresLock(steps[i].kind) && steps[i].succeeded) { holders[steps[i].object] = steps[i].thread; }
        if (releasesLock(steps[i].kind)) { holders.erase(steps[i].object); }
      }
      const auto holder = holders.find(wanted.object);
      if (holder != holders.end() && holder->second != wanted.thread) { return true; }
    }
  }
  return false;
}

}  // namespace

bool passes(const Claim& claim, const Scenes& scenes) {
  switch (claim.kind) {
    case ClaimKind::Race:
      return passesRace(claim, scenes);
    case ClaimKind::LockOrder:
      return passesLockOrder(claim, scenes);
    case ClaimKind::SharedObject:
      return false;
    case ClaimKind::HiddenData:
    case ClaimKind::UnprotectedCode:
    case ClaimKind::HeldForever:
    case ClaimKind::UncheckedWait:
    case ClaimKind::UnlockedSignal:
    case ClaimKind::BrokenSection:
    case ClaimKind::Misuse:
      break;
  }
  return std::ranges::all_of(claim.sides, [&](const ClaimSide& side) { return scenes.executes(side.at); });
}

}  // namespace heddle::verify
