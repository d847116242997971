#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/LocksHeld.h"
#include "judge/Stuck.h"
#include "judge/Wording.h"

/// Which thread holds what the others wait for, or which notification came before the wait.
namespace heddle::judge {
namespace {

bool locks(OpKind kind) { return acquiresLock(kind) || kind == OpKind::OnceEnter; }

/// Where the holder acquired what \p wait waits for.
std::optional<std::size_t> acquisition(const Observation& seen, const WaitNote& wait) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread == wait.holder && step.object == wait.object && locks(step.kind) && step.succeeded) { return i; }
  }
  return std::nullopt;
}

std::string lockName(const WaitNote& wait) { return wait.objectName.empty() ? "it" : quotedName(wait.objectName); }

void addCycle(const Observation& seen, const StuckVerdict& verdict, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Cycle;
  std::optional<std::size_t> lastAcquired;
  ThreadId lastHolder = kNoThread;
  for (const WaitNote& wait : verdict.core) {
    const char* separator = cause.sentence.empty() ? "" : "; ";
    if (wait.kind == OpKind::ThreadJoin) {
      cause.events.push_back(
          parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait)));
      cause.sentence += fmt::format("{}{} {}{}", separator, parts.name(wait.thread), cause.events.back().words,
                                    CauseParts::at(cause.events.back()));
      continue;
    }
    const auto acquired = acquisition(seen, wait);
    const std::size_t hold = cause.events.size();
    if (acquired) {
      cause.events.push_back(parts.event(CauseRole::Hold, *acquired));
    } else {
      cause.events.push_back(
          parts.eventOffSteps(CauseRole::Hold, wait.holder, wait.acquired, "holds " + lockName(wait)));
    }
    cause.events.push_back(
        parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait)));
    cause.events.back().object = lockName(wait);
    cause.edges.push_back({hold, hold + 1, EdgeKind::Before, lockName(wait)});
    cause.sentence += fmt::format(
        "{}{} waits for {}{}, which {} {}", separator, parts.name(wait.thread), lockName(wait),
        CauseParts::at(cause.events[hold + 1]), wait.holder == wait.thread ? "it" : parts.name(wait.holder),
        CauseParts::at(cause.events[hold]).empty() ? "already holds"
                                                   : "has held since " + shortPlace(cause.events[hold].place));
    if (acquired && (!lastAcquired || *acquired > *lastAcquired)) {
      lastAcquired = acquired;
      lastHolder = wait.holder;
    }
  }
  cause.sentence += ".";
  // If the last holder had not yet acquired its lock, the thread that waits for it could have continued.
  for (const WaitNote& wait : verdict.core) {
    if (lastAcquired && wait.holder == lastHolder && wait.thread != wait.holder) {
      possible.reversals.push_back(
          {lastHolder, *lastAcquired, wait.thread, kNoStepIndex,
           fmt::format("If {} acquires {}{} before {} does, the deadlock does not occur.", parts.name(wait.thread),
                       lockName(wait), CauseParts::at(ownFrame(wait.stack)), parts.name(lastHolder))});
      break;
    }
  }
  out.push_back(std::move(possible));
}

/// The step with which the thread last went to sleep.
std::optional<std::size_t> beganToWait(const Observation& seen, const WaitNote& wait) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread == wait.thread && step.object == wait.object &&
        (step.kind == OpKind::CondWait || step.kind == OpKind::FutexWait)) {
      return i;
    }
  }
  return std::nullopt;
}

/// The last check of the thread before it went to sleep whose object another thread has changed since.
struct Stale {
  std::size_t check;
  std::size_t change;
};
std::optional<Stale> staleCheck(const Observation& seen, ThreadId thread, std::size_t slept) {
  std::unordered_map<std::uint64_t, std::size_t> changed;  // by object: the first change by another thread after `i`
  const auto note = [&](std::size_t i) {
    const Step& step = seen.steps[i];
    if (step.thread != thread && step.object != kNoObject && writesMemory(step.kind)) { changed[raw(step.object)] = i; }
  };
  for (std::size_t i = seen.steps.size(); i-- > slept;) {
    note(i);
  }
  for (std::size_t i = slept; i-- > 0;) {
    const Step& check = seen.steps[i];
    if (check.thread == thread && readsMemory(check.kind) && check.object != kNoObject) {
      if (const auto change = changed.find(raw(check.object)); change != changed.end()) {
        return Stale{i, change->second};
      }
    }
    note(i);
  }
  return std::nullopt;
}

void addSleeper(const Observation& seen, const WaitNote& wait, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::MissedNotify;
  const auto slept = beganToWait(seen, wait);
  CauseEvent sleep = slept
                         ? parts.event(CauseRole::Wait, *slept)
                         : parts.eventOffSteps(CauseRole::Wait, wait.thread, wait.stack, waitWords(seen.threads, wait));
  sleep.place = ownFrame(wait.stack);
  const std::string object = lockName(wait);
  std::optional<std::size_t> missed;
  std::size_t others = 0;
  for (std::size_t i = 0; i < seen.steps.size(); ++i) {
    const Step& step = seen.steps[i];
    if (step.object == wait.object && has(step.kind, op::kNotifies)) {
      missed = !step.succeeded && (!slept || i < *slept) ? i : missed;
      others += step.succeeded ? 1 : 0;
    }
  }
  if (const auto stale = slept ? staleCheck(seen, wait.thread, *slept) : std::nullopt) {
    cause.events.push_back(parts.event(CauseRole::Check, stale->check));
    cause.events.push_back(parts.event(CauseRole::Between, stale->change));
    cause.sentence = fmt::format("{} {}{}, and {} {}{}; ", parts.name(wait.thread), cause.events[0].words,
                                 CauseParts::at(cause.events[0]), parts.name(cause.events[1].thread),
                                 cause.events[1].words, CauseParts::at(cause.events[1]));
  }
  const std::size_t sleeps = cause.events.size();
  cause.events.push_back(sleep);
  if (missed) {
    const CauseEvent notify = parts.event(CauseRole::Notify, *missed);
    cause.events.push_back(notify);
    cause.edges.push_back({sleeps + 1, sleeps, EdgeKind::Before, ""});
    cause.sentence += fmt::format("{} notifies {}{} before {} begins to wait{}: no thread is waiting yet, and {}.",
                                  parts.name(notify.thread), object, CauseParts::at(notify), parts.name(wait.thread),
                                  CauseParts::at(sleep), "no notification follows");
    possible.reversals.push_back(
        {notify.thread, *missed, wait.thread, kNoStepIndex,
         fmt::format("If {} begins to wait{} before {} notifies{}, the wake-up is not lost.", parts.name(wait.thread),
                     CauseParts::at(sleep), parts.name(notify.thread), CauseParts::at(notify))});
    // The notifier may hold the mutex that the other thread waits for. Then it must be held back before its whole run.
    if (const auto run = parts.beginOfRun(notify.thread, *missed + 1)) {
      possible.reversals.push_back(
          {notify.thread, *run, wait.thread, kNoStepIndex,
           fmt::format("If {} begins to wait{} before {} reaches {}, the wake-up is not lost.", parts.name(wait.thread),
                       CauseParts::at(sleep), parts.name(notify.thread),
                       shortPlace(parts.event(CauseRole::Notify, *run).place))});
    }
  } else {
    cause.sentence += fmt::format(
        "{} {}{}, and {}.", parts.name(wait.thread), waitWords(seen.threads, wait), CauseParts::at(sleep),
        others != 0 ? "every notification went to another thread or came too early" : "no thread notifies it");
  }
  out.push_back(std::move(possible));
}

}  // namespace

void addStuckCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  if (finding.kind != FindingKind::Deadlock && finding.kind != FindingKind::LostWakeup) { return; }
  const StuckVerdict verdict = classifyStuck(seen.waits);
  if (verdict.core.empty()) { return; }
  if (verdict.kind == FindingKind::LostWakeup) {
    for (const WaitNote& wait : verdict.core) {
      addSleeper(seen, wait, out);
    }
    return;
  }
  addCycle(seen, verdict, out);
}

}  // namespace heddle::judge
