#include "judge/Fix.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/OneFunction.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

bool isLock(const Step& step) { return acquiresLock(step.kind) || releasesLock(step.kind); }

/// A part of the execution that one thread would run as a whole.
struct Section {
  ThreadId thread = kNoThread;
  std::size_t begin = 0;
  std::size_t end = kNoStepIndex;  ///< kNoStepIndex: the execution ended before it did.
};

/// Finds the sections of one execution that a change would make atomic.
class Sections {
public:
  explicit Sections(const Observation& seen) : seen_(seen) {}

  /// From the outermost lock that the thread holds at \p first to the end of the outermost one that it holds at \p
  /// last.
  Section around(std::size_t first, std::size_t last) const {
    return {seen_.steps[first].thread, beginOf(first), endOf(last)};
  }

  /// The section of another thread around \p at: the same code as \p model if that thread is executing it there.
  Section like(const Section& model, std::size_t at) const {
    Section section = around(at, at);
    const Step& first = seen_.steps[model.begin];
    for (std::size_t i = at; i-- > 0;) {
      const Step& step = seen_.steps[i];
      if (step.thread != section.thread) { continue; }
      if (i < section.begin && isSameCode(step, first)) {
        section.begin = i;
        section.end = endLike(model, at, section.end);
        break;
      }
      if (model.end < seen_.steps.size() && isSameCode(step, seen_.steps[model.end])) { break; }
    }
    return section;
  }

  /// Whether the thread waits in the section for something other than a lock. Then no lock can be held throughout.
  bool waitsIn(const Section& section, std::size_t last) const {
    for (std::size_t i = section.begin; i <= last && i < seen_.steps.size(); ++i) {
      const Step& step = seen_.steps[i];
      const bool waits = isSleep(step.kind) || (mayBlock(step.kind) && !isLock(step));
      if (step.thread == section.thread && waits) { return true; }
    }
    return false;
  }

private:
  static bool isSameCode(const Step& one, const Step& other) {
    return one.place == other.place && one.kind == other.kind;
  }

  std::size_t beginOf(std::size_t at) const {
    std::vector<std::uint64_t> released;
    std::size_t begin = at;
    for (std::size_t i = at; i-- > 0;) {
      const Step& step = seen_.steps[i];
      if (step.thread != seen_.steps[at].thread || !step.succeeded) { continue; }
      if (releasesLock(step.kind)) { released.push_back(raw(step.object)); }
      if (!acquiresLock(step.kind)) { continue; }
      if (const auto known = std::ranges::find(released, raw(step.object)); known != released.end()) {
        released.erase(known);
      } else {
        begin = i;
      }
    }
    return begin;
  }

  std::size_t endOf(std::size_t at) const {
    const std::size_t begin = beginOf(at);
    if (begin == at && !acquiresLock(seen_.steps[at].kind)) { return at; }
    for (std::size_t i = at + 1; i < seen_.steps.size(); ++i) {
      const Step& step = seen_.steps[i];
      if (step.thread == seen_.steps[at].thread && releasesLock(step.kind) &&
          step.object == seen_.steps[begin].object) {
        return i;
      }
    }
    return kNoStepIndex;
  }

  /// Where the other thread leaves the code that \p model leaves with its last step.
  std::size_t endLike(const Section& model, std::size_t at, std::size_t otherwise) const {
    if (model.end >= seen_.steps.size()) { return kNoStepIndex; }
    for (std::size_t i = at; i < seen_.steps.size(); ++i) {
      const Step& step = seen_.steps[i];
      if (step.thread == seen_.steps[at].thread && isSameCode(step, seen_.steps[model.end])) { return i; }
    }
    return otherwise == at ? kNoStepIndex : otherwise;
  }

  const Observation& seen_;
};

Reversal before(const Section& first, const Section& second) {
  return {second.thread, second.begin, first.thread, first.end, ""};
}

const CauseEvent* eventOf(const Cause& cause, CauseRole role) {
  const auto event = std::ranges::find(cause.events, role, &CauseEvent::role);
  return event == cause.events.end() || event->at == kNoStepIndex ? nullptr : &*event;
}

/// The lock to hold: one that both of the thread's accesses hold, or else the one of either or of the other thread.
std::string lockToHold(const Cause& cause) {
  const CauseEvent& check = cause.events[0];
  const CauseEvent& use = cause.events[2];
  for (const std::string& lock : check.locks) {
    if (std::ranges::find(use.locks, lock) != use.locks.end()) { return lock; }
  }
  for (const CauseEvent* event : {&use, &check, &cause.events[1]}) {
    if (!event->locks.empty()) { return event->locks.front(); }
  }
  return "";
}

/// What to hold or make atomic. If the two accesses belong to different calls, the lock has to be held around both.
struct Span {
  std::string from;
  std::string to;
};

Span spanOf(const CauseEvent& check, const CauseEvent& use) {
  const bool calls =
      !check.caller.file.empty() && !use.caller.file.empty() && shortPlace(check.caller) != shortPlace(use.caller);
  if (!calls) { return {shortPlace(check.place), shortPlace(use.place)}; }
  return {"the call at " + shortPlace(check.caller), "the call at " + shortPlace(use.caller)};
}

std::optional<Fix> makeAtomic(const Observation& seen, const Cause& cause) {
  const CauseEvent* check = eventOf(cause, CauseRole::Check);
  const CauseEvent* between = eventOf(cause, CauseRole::Between);
  const CauseEvent* use = eventOf(cause, CauseRole::Use);
  if (check == nullptr || between == nullptr || use == nullptr) { return std::nullopt; }
  const Sections sections(seen);
  const Section own = sections.around(check->at, use->at);
  const Section other = sections.like(own, between->at);
  if (!haveOneFunction({check->place, check->caller}, {use->place, use->caller}) || sections.waitsIn(own, use->at) ||
      CauseParts::at(*check).empty() || CauseParts::at(*use).empty() || !between->locksKnown) {
    return std::nullopt;
  }
  const std::string lock = lockToHold(cause);
  if (!lock.empty() && check->place.line == use->place.line) { return std::nullopt; }
  const bool all = !lock.empty() && std::ranges::find(between->locks, lock) != between->locks.end();
  Fix fix;
  if (lock.empty()) {
    const std::string first = shortPlace(check->place);
    const std::string second = shortPlace(use->place);
    fix.sentence =
        fmt::format("Make the accesses at {}{} one atomic step, for example under a mutex that is also held{}.", first,
                    first == second ? "" : " and at " + second, CauseParts::at(*between));
  } else {
    const auto [from, to] = spanOf(*check, *use);
    fix.sentence = fmt::format("Hold {} from {} to {} without releasing it in between{}.", lock, from, to,
                               all ? "" : fmt::format(", and also{}", CauseParts::at(*between)));
  }
  fix.orders = {before(own, other), before(other, own)};
  return fix;
}

/// The waiting thread checks and sleeps under a mutex that the other thread does not hold when it changes the
/// condition.
std::optional<Fix> changeUnderLock(const Observation& seen, const Finding& finding, const Cause& cause) {
  const CauseEvent* check = eventOf(cause, CauseRole::Check);
  const CauseEvent* change = eventOf(cause, CauseRole::Between);
  const CauseEvent* wait = eventOf(cause, CauseRole::Wait);
  const CauseEvent* notify = eventOf(cause, CauseRole::Notify);
  if (check == nullptr || change == nullptr || wait == nullptr || notify == nullptr || check->locks.empty()) {
    return std::nullopt;
  }
  const std::string& lock = check->locks.front();
  const bool held = std::ranges::find(change->locks, lock) != change->locks.end();
  if (held || change->at > notify->at || finding.kind != FindingKind::LostWakeup) { return std::nullopt; }
  const Sections sections(seen);
  Section waits = sections.around(check->at, check->at);
  waits.end = wait->at;
  const Section changes{change->thread, change->at, notify->at};
  return Fix{fmt::format("Hold {} while {} changes {}{}: {} holds it from its check until it waits.", lock,
                         threadName(seen.threads, change->thread), change->object, CauseParts::at(*change),
                         threadName(seen.threads, wait->thread)),
             {before(waits, changes), before(changes, waits)}};
}

/// Two threads that take two locks in opposite orders.
std::optional<Fix> orderLocks(const Observation& seen, const Cause& cause) {
  std::vector<const CauseEvent*> holds;
  std::vector<const CauseEvent*> waits;
  for (const CauseEvent& event : cause.events) {
    if (event.role == CauseRole::Hold) { holds.push_back(&event); }
    if (event.role == CauseRole::Wait) { waits.push_back(&event); }
  }
  const bool two = holds.size() == 2 && waits.size() == 2 && holds[0]->at != kNoStepIndex &&
                   holds[1]->at != kNoStepIndex && holds[0]->thread == waits[1]->thread &&
                   holds[1]->thread == waits[0]->thread && holds[0]->thread != holds[1]->thread;
  const bool locks = two && !waits[0]->object.empty() && !waits[1]->object.empty() &&
                     acquiresLock(seen.steps[holds[0]->at].kind) && acquiresLock(seen.steps[holds[1]->at].kind);
  if (!locks) { return std::nullopt; }
  const auto takes = [&](const CauseEvent& hold, const std::string& held, const CauseEvent& wait) {
    return fmt::format("{} takes {}{} and then {}{}", threadName(seen.threads, hold.thread), held, CauseParts::at(hold),
                       wait.object, CauseParts::at(wait));
  };
  const Section one{holds[0]->thread, holds[0]->at, kNoStepIndex};
  const Section other{holds[1]->thread, holds[1]->at, kNoStepIndex};
  return Fix{fmt::format("Take the two locks in one order, or both at once with std::scoped_lock: {}, but {}.",
                         takes(*holds[1], waits[1]->object, *waits[0]), takes(*holds[0], waits[0]->object, *waits[1])),
             {before(one, other), before(other, one)}};
}

}  // namespace

std::optional<Fix> fixFor(const Observation& seen, const Finding& finding, const Cause& cause) {
  switch (cause.kind) {
    case CauseKind::Interference:
      return makeAtomic(seen, cause);
    case CauseKind::MissedNotify:
      return changeUnderLock(seen, finding, cause);
    case CauseKind::Cycle:
      return finding.kind == FindingKind::Deadlock ? orderLocks(seen, cause) : std::nullopt;
    case CauseKind::None:
    case CauseKind::Race:
    case CauseKind::Order:
    case CauseKind::Freed:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace heddle::judge
