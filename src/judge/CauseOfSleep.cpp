#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/OneFunction.h"
#include "judge/StaleCheck.h"
#include "judge/Stuck.h"
#include "judge/Wording.h"

/// Which notification came before the wait.
namespace heddle::judge {
namespace {

/// One thread that sleeps.
class Sleeper {
public:
  Sleeper(const Observation& seen, const WaitNote& wait)
      : seen_(seen), wait_(wait), parts_(seen), slept_(beganToWait()) {
    if (slept_) { stale_ = staleCheck(seen, wait.thread, *slept_); }
  }

  void addMissedNotifies(std::vector<PossibleCause>& out) const {
    for (const std::size_t notify : missedNotifies()) {
      out.push_back(missed(notify));
    }
  }

  /// What the thread checked changed afterwards, and no notification followed.
  void addChanges(std::vector<PossibleCause>& out) const {
    if (!slept_) { return; }
    for (const Stale& stale : changesSinceChecks(seen_, wait_.thread, *slept_)) {
      if (isUnnoticed(stale.change)) { out.push_back(changed(stale)); }
    }
  }

  /// What is certain: no thread that is left notifies it.
  PossibleCause unexplained() const {
    PossibleCause possible;
    Cause& cause = possible.cause;
    cause.kind = CauseKind::MissedNotify;
    const bool notified = std::ranges::any_of(seen_.steps, [&](const Step& step) { return notifies(step); });
    cause.events.push_back(sleep());
    const std::string sleeps = fmt::format("{} {}{}", parts_.name(wait_.thread), waitWords(seen_.threads, wait_),
                                           CauseParts::at(cause.events.back()));
    if (const auto notify = wokeAnother()) {
      cause.sentence += sleeps + "; " + wokenInstead(*notify, cause) + ".";
    } else {
      const std::string_view missing = notified ? "no notification reaches it" : "no thread notifies it";
      cause.sentence += fmt::format("{}, and {}.", sleeps, missing);
    }
    return possible;
  }

  /// The last notification of a single waiter while the thread slept.
  std::optional<std::size_t> wokeAnother() const {
    for (std::size_t i = seen_.steps.size(); slept_ && i-- > *slept_;) {
      const Step& step = seen_.steps[i];
      if (notifies(step)) {
        return step.kind == OpKind::CondSignal && step.succeeded ? std::optional(i) : std::nullopt;
      }
    }
    return std::nullopt;
  }

private:
  /// Whether no notification follows the step.
  bool isUnnoticed(std::size_t change) const {
    return std::none_of(seen_.steps.begin() + static_cast<std::ptrdiff_t>(change), seen_.steps.end(),
                        [&](const Step& step) { return notifies(step); });
  }

  PossibleCause changed(const Stale& stale) const {
    PossibleCause possible;
    possible.guess = true;
    possible.needsAll = true;  // the order of the critical sections
    Cause& cause = possible.cause;
    cause.kind = CauseKind::MissedNotify;
    addCheck(cause, stale);
    cause.events.push_back(sleep());
    cause.sentence += fmt::format("{} {}{}, and no notification follows the change.", parts_.name(wait_.thread),
                                  waitWords(seen_.threads, wait_), CauseParts::at(cause.events.back()));
    if (const auto other = notifiedInstead(stale.change)) {
      cause.events.push_back(parts_.event(CauseRole::Notify, *other));
      cause.sentence += fmt::format(" {} notifies {}{} instead.", parts_.name(cause.events.back().thread),
                                    cause.events.back().object, CauseParts::at(cause.events.back()));
    }
    const Step& change = seen_.steps[stale.change];
    possible.reversals = {{wait_.thread, stale.check, change.thread, stale.change,
                           CauseParts::inOrder(parts_.deed(stale.change), parts_.deed(stale.check))}};
    return possible;
  }

  /// Where the function that made the change notifies something else.
  std::optional<std::size_t> notifiedInstead(std::size_t change) const {
    const std::size_t end = endOfFunction(seen_, change);
    for (std::size_t i = change; i <= end; ++i) {
      const Step& step = seen_.steps[i];
      if (step.thread == seen_.steps[change].thread && has(step.kind, op::kNotifies) && step.object != wait_.object) {
        return i;
      }
    }
    return std::nullopt;
  }

  /// Whether the thread may have missed this notification: it did not check what it was about afterwards.
  bool canMiss(std::size_t notify) const {
    if (!stale_) { return !checksBefore(seen_, wait_.thread, *slept_); }
    const Step& change = seen_.steps[stale_->change];
    const Step& sent = seen_.steps[notify];
    const bool together = change.thread == sent.thread && change.place < seen_.places.size() &&
                          sent.place < seen_.places.size() &&
                          seen_.places[change.place].function == seen_.places[sent.place].function &&
                          !locksBetween(notify, stale_->change);
    return notify > stale_->check || together;
  }

  /// Whether the thread of the first step starts a critical section before the second one: then the two are not one
  /// action.
  bool locksBetween(std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i < to; ++i) {
      if (seen_.steps[i].thread == seen_.steps[from].thread && acquiresLock(seen_.steps[i].kind)) { return true; }
    }
    return false;
  }

  bool notifies(const Step& step) const { return step.object == wait_.object && has(step.kind, op::kNotifies); }

  /// Which thread the notification woke, and whether that one waits again.
  std::string wokenInstead(std::size_t notify, Cause& cause) const {
    const ThreadId woken{static_cast<std::uint16_t>(seen_.steps[notify].value)};
    cause.events.push_back(parts_.event(CauseRole::Notify, notify));
    std::string words =
        fmt::format("{} notifies one waiter{}, which wakes {} and not {}", parts_.name(seen_.steps[notify].thread),
                    CauseParts::at(cause.events.back()), parts_.name(woken), parts_.name(wait_.thread));
    const auto again = std::find_if(
        seen_.steps.begin() + static_cast<std::ptrdiff_t>(notify), seen_.steps.end(), [&](const Step& step) {
          return step.thread == woken && step.object == wait_.object && step.kind == OpKind::CondWait;
        });
    if (again != seen_.steps.end()) {
      const auto at = static_cast<std::size_t>(again - seen_.steps.begin());
      cause.events.push_back(parts_.event(CauseRole::Wait, at));
      words += fmt::format("; {} waits again{}", parts_.name(woken), CauseParts::at(cause.events.back()));
    }
    return words;
  }

  /// Whether the thread sleeps in a semaphore whose counter is above zero. Only the library can be the reason.
  bool sleepsBesidePermit() const {
    if (!waitsForSemaphore(wait_)) { return false; }
    const auto last = std::find_if(seen_.steps.rbegin(), seen_.steps.rend(), [&](const Step& step) {
      return step.object == wait_.object && step.succeeded && writesMemory(step.kind);
    });
    return last != seen_.steps.rend() && static_cast<std::int32_t>(last->value) > 0;
  }

  /// The step with which the thread last went to sleep.
  std::optional<std::size_t> beganToWait() const {
    for (std::size_t i = seen_.steps.size(); i-- > 0;) {
      const Step& step = seen_.steps[i];
      if (step.thread == wait_.thread && step.object == wait_.object &&
          (step.kind == OpKind::CondWait || step.kind == OpKind::FutexWait)) {
        return i;
      }
    }
    return std::nullopt;
  }

  CauseEvent sleep() const {
    CauseEvent sleep =
        slept_ ? parts_.event(CauseRole::Wait, *slept_)
               : parts_.eventOffSteps(CauseRole::Wait, wait_.thread, wait_.stack, waitWords(seen_.threads, wait_));
    sleep.place = ownFrame(wait_.stack);
    return sleep;
  }

  /// Notifications of other threads before the thread slept, the likeliest first: the first one after the change that
  /// the thread did not see, by the thread that made it; then the last ones.
  std::vector<std::size_t> missedNotifies() const {
    constexpr std::size_t kMost = 4;
    std::vector<std::size_t> found;
    for (std::size_t i = slept_.value_or(0); i-- > 0 && found.size() < kMost;) {
      if (notifies(seen_.steps[i]) && seen_.steps[i].thread != wait_.thread && canMiss(i)) { found.push_back(i); }
    }
    if (!stale_) { return found; }
    const ThreadId changer = seen_.steps[stale_->change].thread;
    const auto ofChange = std::find_if(found.rbegin(), found.rend(), [&](std::size_t i) {
      return i > stale_->change && seen_.steps[i].thread == changer;
    });
    if (ofChange != found.rend()) {
      std::rotate(found.begin(), std::next(ofChange).base(), std::next(ofChange).base() + 1);
    }
    return found;
  }

  std::string object() const { return wait_.objectName.empty() ? "it" : quotedName(wait_.objectName); }

  PossibleCause missed(std::size_t at) const {
    PossibleCause possible;
    possible.guess = true;
    Cause& cause = possible.cause;
    cause.kind = CauseKind::MissedNotify;
    // A check that was followed by a change without this notification explains another wait.
    if (stale_ && stale_->change < at) { addCheck(cause, *stale_); }
    const std::size_t sleeps = cause.events.size();
    cause.events.push_back(sleep());
    cause.events.push_back(parts_.event(CauseRole::Notify, at));
    cause.edges.push_back({sleeps + 1, sleeps, EdgeKind::Before, ""});
    const CauseEvent& sleep = cause.events[sleeps];
    const CauseEvent& notify = cause.events[sleeps + 1];
    cause.sentence += fmt::format("{} notifies {}{} before {} begins to wait{}, and no notification follows.",
                                  parts_.name(notify.thread), object(), CauseParts::at(notify),
                                  parts_.name(wait_.thread), CauseParts::at(sleep));
    if (sleepsBesidePermit()) {
      cause.sentence +=
          " A semaphore that sleeps although its counter is above zero is an error of the standard library "
          "(libstdc++: GCC bug 104928).";
    }
    addReversals(at, cause, possible.reversals);
    return possible;
  }

  void addCheck(Cause& cause, const Stale& stale) const {
    cause.events.push_back(parts_.event(CauseRole::Check, stale.check));
    cause.events.push_back(parts_.event(CauseRole::Between, stale.change));
    cause.sentence = fmt::format("{} {}{}, then {} {}{}; ", parts_.name(wait_.thread), cause.events[0].words,
                                 CauseParts::at(cause.events[0]), parts_.name(cause.events[1].thread),
                                 cause.events[1].words, CauseParts::at(cause.events[1]));
  }

  void addReversals(std::size_t at, const Cause& cause, std::vector<Reversal>& out) const {
    const CauseEvent& notify = cause.events.back();
    const std::string begins = fmt::format("If {} begins to wait{} before {}", parts_.name(wait_.thread),
                                           CauseParts::at(ownFrame(wait_.stack)), parts_.name(notify.thread));
    out.push_back({notify.thread, at, wait_.thread, *slept_,
                   fmt::format("{} notifies{}, the wake-up is not lost.", begins, CauseParts::at(notify))});
    // The notifier may hold the mutex that the other thread waits for. Then it must be held back before its whole run.
    if (const auto run = parts_.beginOfRun(notify.thread, at + 1)) {
      out.push_back({notify.thread, *run, wait_.thread, *slept_,
                     fmt::format("{} reaches {}, the wake-up is not lost.", begins,
                                 shortPlace(parts_.event(CauseRole::Notify, *run).place))});
    }
  }

  const Observation& seen_;
  const WaitNote& wait_;
  const CauseParts parts_;
  const std::optional<std::size_t> slept_;
  std::optional<Stale> stale_;
};

}  // namespace

void addSleepCauses(const Observation& seen, const std::vector<WaitNote>& sleepers, std::vector<PossibleCause>& out) {
  for (const WaitNote& wait : sleepers) {
    Sleeper(seen, wait).addMissedNotifies(out);
  }
  for (const WaitNote& wait : sleepers) {
    Sleeper(seen, wait).addChanges(out);
  }
  // A thread whose notification woke another one says more than one that waits for what never happens.
  const auto missed = std::ranges::find_if(
      sleepers, [&](const WaitNote& wait) { return Sleeper(seen, wait).wokeAnother().has_value(); });
  if (missed == sleepers.end() && std::ranges::count_if(sleepers, waitsForFuture) > 1) {
    addFutureCauses(seen, sleepers, out);
  } else {
    out.push_back(Sleeper(seen, missed == sleepers.end() ? sleepers.front() : *missed).unexplained());
  }
}

void addFutureCauses(const Observation& seen, const std::vector<WaitNote>& sleepers, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Cycle;
  for (const WaitNote& wait : sleepers) {
    if (!waitsForFuture(wait)) { continue; }
    cause.events.push_back(
        parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait)));
    cause.sentence += fmt::format("{}{} {}{}", cause.sentence.empty() ? "" : "; ", parts.name(wait.thread),
                                  cause.events.back().words, CauseParts::at(cause.events.back()));
  }
  cause.sentence += "; no thread is left that could make one of them ready.";
  out.push_back(std::move(possible));
}

}  // namespace heddle::judge
