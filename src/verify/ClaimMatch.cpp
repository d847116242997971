#include "verify/ClaimMatch.h"

#include <algorithm>
#include <cctype>

namespace heddle::verify {
namespace {

using claims::Claim;
using claims::ClaimKind;
using claims::ClaimSide;
using judge::CauseEvent;
using judge::CauseRole;
using judge::Finding;
using judge::FindingKind;

/// Whether the words of \p name, separated by anything that is not part of an identifier, include \p word.
bool names(const std::string& name, const std::string& word) {
  const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !isPart(name[at - 1])) && (end == name.size() || !isPart(name[end]))) { return true; }
  }
  return false;
}

/// Whether a test fits both stacks, or, for one side, either of them.
template <typename Test>
bool fitsSides(const Claim& claim, const judge::Stack& one, const judge::Stack& other, Test fits) {
  if (claim.sides.size() < 2) { return fits(one, claim.sides[0]) || fits(other, claim.sides[0]); }
  return (fits(one, claim.sides[0]) && fits(other, claim.sides[1])) ||
         (fits(other, claim.sides[0]) && fits(one, claim.sides[1]));
}

bool isAtSide(const judge::Stack& stack, const ClaimSide& side) { return isAt(stack, side.at); }

template <typename Test>
bool anyRace(const Finding& finding, Test test) {
  return std::ranges::any_of(finding.races, test) || std::ranges::any_of(finding.moreRaces, test);
}

bool showsRace(const Finding& finding, const Claim& claim) {
  const auto races = [&](const judge::RaceNote& race) {
    return fitsSides(claim, race.first.stack, race.second.stack, isAtSide);
  };
  if (anyRace(finding, races)) { return true; }
  // The second access of a race may find its memory freed.
  return std::ranges::any_of(finding.related, [&](const judge::RelatedNote& note) {
    return judge::has(finding.kind, judge::finding::kFailsInThread) &&
           fitsSides(claim, finding.stack, note.stack, isAtSide);
  });
}

bool showsSharedObject(const Finding& finding, const Claim& claim) {
  const std::string& file = claim.sides[0].at.file;
  const auto isInside = [&](const judge::Stack& stack) {
    return std::ranges::any_of(stack, [&](const judge::StackFrame& frame) { return isIn(frame, file); });
  };
  return anyRace(finding, [&](const judge::RaceNote& race) {
    return !claim.variable.empty() && names(race.variable.name, claim.variable) &&
           (isInside(race.first.stack) || isInside(race.second.stack));
  });
}

/// An access in the function of the lock, on its line or below.
bool showsUnprotectedCode(const Finding& finding, const Claim& claim, const Scenes& scenes) {
  const claims::Place& lock = claim.sides[0].at;
  const std::string function = scenes.functionAt(lock);
  const auto isBelow = [&](const judge::Stack& stack) {
    return std::ranges::any_of(stack, [&](const judge::StackFrame& frame) {
      return !function.empty() && frame.function == function && isIn(frame, lock.file) && frame.line >= lock.line;
    });
  };
  return anyRace(finding,
                 [&](const judge::RaceNote& race) { return isBelow(race.first.stack) || isBelow(race.second.stack); });
}

bool showsLockOrder(const Finding& finding, const Claim& claim, const Scenes& scenes) {
  if (finding.kind != FindingKind::Deadlock) { return false; }
  const auto waits = [&](const ClaimSide& side) {
    return std::ranges::any_of(finding.waits, [&](const judge::WaitNote& wait) { return isAt(wait.stack, side.at); });
  };
  if (std::ranges::all_of(claim.sides, waits)) { return true; }
  if (claim.sides.size() > 1) { return false; }
  // One side is known, possibly by the release of its locks.
  const std::string function = scenes.functionAt(claim.sides[0].at);
  return finding.waits.size() > 1 && std::ranges::any_of(finding.waits, [&](const judge::WaitNote& wait) {
           return isAt(wait.acquired, claim.sides[0].at) ||
                  std::ranges::any_of(wait.stack, [&](const judge::StackFrame& frame) {
                    return !function.empty() && frame.function == function && isIn(frame, claim.sides[0].at.file);
                  });
         });
}

bool showsHeldForever(const Finding& finding, const Claim& claim) {
  if (finding.kind == FindingKind::Misuse) { return isAt(finding.stack, claim.sides[0].at); }
  return std::ranges::any_of(finding.waits, [&](const judge::WaitNote& wait) {
    return isAt(wait.acquired, claim.sides[0].at) ||
           (wait.holder == wait.thread && isAt(wait.stack, claim.sides[0].at));
  });
}

/// What a thread checked before the wait did not hold any more when it used it after the wait.
bool showsUncheckedWait(const Finding& finding, const Claim& claim, const Scenes& scenes) {
  const claims::Place& wait = claim.sides[0].at;
  const std::string function = scenes.functionAt(wait);
  const auto isEvent = [&](CauseRole role, bool isBefore) {
    return std::ranges::any_of(finding.cause.events, [&](const CauseEvent& event) {
      const std::uint32_t line = event.place.line;
      return event.role == role && isIn(event.place, wait.file) && event.place.function == function &&
             (isBefore ? line <= wait.line : line >= wait.line);
    });
  };
  return finding.cause.kind == judge::CauseKind::Interference && isEvent(CauseRole::Check, true) &&
         isEvent(CauseRole::Use, false);
}

bool isEventAt(const Finding& finding, const claims::Place& place) {
  return std::ranges::any_of(finding.cause.events, [&](const CauseEvent& event) {
    return event.role != CauseRole::Failure && (isAt(event.place, place) || isAt(event.caller, place));
  });
}

/// Every named operation is part of the cause.
bool isCause(const Finding& finding, const Claim& claim) {
  return std::ranges::all_of(claim.sides, [&](const ClaimSide& side) { return isEventAt(finding, side.at); });
}

}  // namespace

bool shows(const Finding& finding, const Claim& claim, const Scenes& scenes) {
  switch (claim.kind) {
    case ClaimKind::Race:
    case ClaimKind::HiddenData:
      return showsRace(finding, claim) || (claim.sides.size() > 1 && isCause(finding, claim));
    case ClaimKind::SharedObject:
      return showsSharedObject(finding, claim);
    case ClaimKind::UnprotectedCode:
      return showsUnprotectedCode(finding, claim, scenes);
    case ClaimKind::LockOrder:
      return showsLockOrder(finding, claim, scenes);
    case ClaimKind::HeldForever:
      return showsHeldForever(finding, claim);
    case ClaimKind::UncheckedWait:
      return showsUncheckedWait(finding, claim, scenes);
    case ClaimKind::UnlockedSignal:
      return (finding.kind == FindingKind::LostWakeup || judge::has(finding.kind, judge::finding::kFailsInThread)) &&
             isCause(finding, claim);
    case ClaimKind::BrokenSection:
      return isCause(finding, claim);
    case ClaimKind::Misuse:
      return finding.kind == FindingKind::Misuse && isAt(finding.stack, claim.sides[0].at);
  }
  return false;
}

}  // namespace heddle::verify
