#include "judge/WaitGraph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/PermitCycle.h"
#include "judge/StaleCheck.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

/// The step with which the thread last went to sleep. nullopt: it is not recorded. Of a semaphore, only the end of a
/// wait is a step.
std::optional<std::size_t> sleptAt(const Observation& seen, const WaitNote& wait) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread == wait.thread && step.object == wait.object &&
        (step.kind == OpKind::CondWait || step.kind == OpKind::FutexWait)) {
      return i;
    }
  }
  return std::nullopt;
}

/// The last notification by another thread.
std::optional<std::size_t> lastNotify(const Observation& seen, const WaitNote& wait) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.object == wait.object && step.thread != wait.thread && has(step.kind, op::kNotifies)) { return i; }
  }
  return std::nullopt;
}

/// Explains the waits of one execution.
class Graph {
public:
  Graph(const Observation& seen, const Finding& finding) : seen_(seen), finding_(finding), parts_(seen) {}

  std::string why(const WaitNote& wait) const {
    if (wait.kind == OpKind::IoWait) { return ""; }
    if (isSleep(wait.kind)) { return whySleeps(wait); }
    if (wait.holder == kNoThread || wait.holder == wait.thread) { return ""; }
    const std::string state = stateOf(wait.holder);
    if (state.empty()) { return ""; }
    const bool join = wait.kind == OpKind::ThreadJoin;
    if (state == kEnded) { return join ? "" : fmt::format("{} ended without releasing it", parts_.name(wait.holder)); }
    return fmt::format("{} cannot {}: it {}", parts_.name(wait.holder), join ? "end" : "release it", state);
  }

private:
  static constexpr const char* kEnded = "has ended";

  /// " (queue.h:41)"; empty if nothing is known.
  static std::string placeOf(const StackFrame& frame) {
    return CauseParts::at(frame).empty() ? "" : fmt::format(" ({})", shortPlace(frame));
  }

  /// What keeps a thread from doing anything; empty: unknown.
  std::string stateOf(ThreadId thread) const {
    const auto wait = std::ranges::find(finding_.waits, thread, &WaitNote::thread);
    if (wait != finding_.waits.end()) { return waitWords(finding_.threads, *wait) + placeOf(ownFrame(wait->stack)); }
    if (const auto loop = std::ranges::find(finding_.loop, thread, &LoopPlace::thread); loop != finding_.loop.end()) {
      return "runs in a loop" + placeOf(loop->frame);
    }
    return finding_.kind == FindingKind::Endless ? "" : kEnded;
  }

  std::string whySleeps(const WaitNote& wait) const {
    const std::optional<std::size_t> notify = lastNotify(seen_, wait);
    std::set<std::uint16_t> named{raw(wait.thread)};
    std::string words = "no thread has notified it";
    if (waitsForFuture(wait)) { words = "no thread has made it ready"; }
    if (notify) {
      const Step& step = seen_.steps[*notify];
      named.insert(raw(step.thread));
      words = fmt::format("{} notified it last{}{}", parts_.name(step.thread),
                          CauseParts::at(parts_.event(CauseRole::Notify, *notify)), whenNotified(*notify, wait));
      const std::string state = stateOf(step.thread);
      if (!state.empty()) { words += fmt::format(", and {}{}", state == kEnded ? "" : "now ", state); }
    }
    return words + others(named);
  }

  std::string whenNotified(std::size_t notify, const WaitNote& wait) const {
    const auto slept = sleptAt(seen_, wait);
    if (!slept) { return ""; }
    return notify < *slept ? fmt::format(", before {} began to wait", parts_.name(wait.thread))
                           : ", which woke another thread";
  }

  /// What the other threads do that exist.
  std::string others(const std::set<std::uint16_t>& named) const {
    constexpr std::size_t kMost = 3;
    std::vector<std::string> states;
    for (const WaitNote& wait : finding_.waits) {
      if (!named.contains(raw(wait.thread))) {
        states.push_back(fmt::format("{} {}", parts_.name(wait.thread), stateOf(wait.thread)));
      }
    }
    const std::size_t more = states.size() > kMost ? states.size() - kMost : 0;
    states.resize(states.size() - more);
    if (more > 0) { states.push_back(fmt::format("{} wait as well", counted(more, "more thread"))); }
    return states.empty() ? "" : fmt::format("; {}", fmt::join(states, "; "));
  }

  const Observation& seen_;
  const Finding& finding_;
  const CauseParts parts_;
};

}  // namespace

void explainWaits(const Observation& seen, Finding& finding) {
  if (seen.steps.empty()) { return; }
  const Graph graph(seen, finding);
  for (WaitNote& wait : finding.waits) {
    std::string why = graph.why(wait);
    if (!why.empty() && why.front() >= 'a' && why.front() <= 'z' && !why.starts_with("main")) {
      why.front() = static_cast<char>(why.front() - 'a' + 'A');
    }
    wait.why = why.empty() ? "" : why + ".";
  }
}

namespace {

/// Whether a notification of what \p wait waits for missed the thread: it woke another one during the wait, or it came
/// after the thread's last wake-up but before the wait, and the thread has not seen what it was about.
bool missedNotification(const Observation& seen, const WaitNote& wait) {
  const auto notify = lastNotify(seen, wait);
  const auto slept = sleptAt(seen, wait);
  if (!notify || !slept) { return false; }
  const bool unseen = staleCheck(seen, wait.thread, *slept) || !checksBefore(seen, wait.thread, *slept);
  if (*notify < *slept && !unseen) { return false; }
  const auto after = seen.steps.begin() + static_cast<std::ptrdiff_t>(*notify);
  return std::none_of(after, seen.steps.end(), [&](const Step& step) {
    const bool wakes = step.kind == OpKind::CondWake || step.kind == OpKind::FutexSleep;
    return wakes && step.thread == wait.thread && step.object == wait.object;
  });
}

std::string sleepHeadline(const Observation& seen, const std::vector<WaitNote>& sleepers) {
  const bool one = sleepers.size() == 1;
  const std::string who = one ? "a thread" : counted(sleepers.size(), "thread");
  const auto futures = static_cast<std::size_t>(std::ranges::count_if(sleepers, waitsForFuture));
  // The result of a future is kept, so threads that wait for several have not missed a notification.
  if (futures == sleepers.size() || futures > 1) {
    return fmt::format("No thread is left to make ready the {} that {} for", futures == 1 ? "future" : "futures",
                       futures == 1 ? "a thread waits" : counted(futures, "thread") + " wait");
  }
  if (std::ranges::any_of(sleepers, [&](const WaitNote& wait) { return missedNotification(seen, wait); })) {
    return fmt::format("Lost wake-up: {} {} and no thread is left to wake {}", who, one ? "sleeps" : "sleep",
                       one ? "it" : "them");
  }
  return fmt::format("No thread is left to wake {}", one ? "a thread that sleeps" : who + " that sleep");
}

std::string waitForEachOther(std::size_t threads) {
  return fmt::format("Deadlock: {} wait for each other", counted(threads, "thread"));
}

}  // namespace

std::string stuckHeadline(const Observation& seen, const StuckVerdict& verdict) {
  if (verdict.kind == FindingKind::LostWakeup) {
    const std::size_t cycle = permitCycle(seen).size();
    return cycle > 0 ? waitForEachOther(cycle) : sleepHeadline(seen, verdict.core);
  }
  if (verdict.futures) {
    return fmt::format("Deadlock: {} wait for futures that no thread is left to make ready",
                       counted(verdict.core.size(), "thread"));
  }
  if (verdict.sleepsWithLock) {
    return "Deadlock: a thread sleeps while it holds a lock that another thread waits for";
  }
  if (!verdict.cycle) { return "Deadlock: a thread waits for a lock that will never be released"; }
  return verdict.core.size() == 1 ? "Deadlock: a thread waits for itself" : waitForEachOther(verdict.core.size());
}

}  // namespace heddle::judge
