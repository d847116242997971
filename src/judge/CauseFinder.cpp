#include "judge/CauseFinder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Closeness.h"
#include "judge/Relevance.h"
#include "judge/Wording.h"

namespace heddle::judge {

namespace {

/// Orders of accesses, one of which the error may need. Each has to be confirmed.
std::vector<PossibleCause> guessedOrders(const Observation& seen, const Finding& finding) {
  std::vector<PossibleCause> guesses;
  const Closeness closeness(seen, finding);
  addInterferences(seen, closeness, guesses);
  addSplits(seen, closeness, guesses);
  addCrossings(seen, closeness, guesses);
  addOrderCauses(seen, finding, closeness, guesses);
  std::ranges::for_each(guesses, [](PossibleCause& cause) { cause.guess = true; });
  // What is not atomic says more about a wait that does not end than which of two threads came first.
  constexpr std::uint32_t kAfterAll = 1000;
  for (PossibleCause& guess : guesses) {
    const bool late = finding.kind == FindingKind::LostWakeup && guess.cause.kind == CauseKind::Order;
    guess.cost += late ? kAfterAll : 0;
  }
  std::ranges::stable_sort(guesses, {}, &PossibleCause::cost);
  return guesses;
}

/// Whether a cause states that a thread sleeps, and not which notification it missed.
bool saysOnlyThatItSleeps(const PossibleCause& possible) {
  return !possible.guess && possible.cause.kind == CauseKind::MissedNotify &&
         std::ranges::find(possible.cause.events, CauseRole::Notify, &CauseEvent::role) == possible.cause.events.end();
}

}  // namespace

std::vector<PossibleCause> possibleCauses(const Observation& seen, const Finding& finding) {
  std::vector<PossibleCause> possible;
  if (seen.steps.empty()) { return possible; }
  addRaceCauses(seen, finding, possible);
  addStuckCauses(seen, finding, possible);
  addReleaseCauses(seen, finding, possible);
  // Two threads free one block because each has decided to. That says more than which one came first.
  auto at = finding.kind == FindingKind::DoubleFree ? possible.begin() : possible.end();
  if (finding.kind == FindingKind::LostWakeup) { at = std::ranges::find_if(possible, saysOnlyThatItSleeps); }
  if (has(finding.kind, finding::kInterference) || at != possible.end()) {
    std::vector<PossibleCause> guesses = guessedOrders(seen, finding);
    possible.insert(at, std::make_move_iterator(guesses.begin()), std::make_move_iterator(guesses.end()));
  }
  return possible;
}

namespace {

bool namesNotify(const Cause& cause) {
  return std::ranges::find(cause.events, CauseRole::Notify, &CauseEvent::role) != cause.events.end();
}

/// Several threads sleep, and one of them has missed a notification: if it does not, the others are woken as well.
void focusOnSleeper(Finding& finding) {
  const auto missed = std::ranges::find(finding.cause.events, CauseRole::Wait, &CauseEvent::role);
  if (finding.cause.kind != CauseKind::MissedNotify || (finding.cause.flip.empty() && !namesNotify(finding.cause)) ||
      missed == finding.cause.events.end()) {
    return;
  }
  std::vector<std::string> others;
  const WaitNote* focus = nullptr;
  for (const WaitNote& wait : finding.waits) {
    if (wait.thread == missed->thread) {
      focus = &wait;
    } else if (isSleep(wait.kind)) {
      others.push_back(threadName(finding.threads, wait.thread));
    }
  }
  if (focus == nullptr || others.empty()) { return; }
  const std::size_t more = finding.message.find(" The data race on ");
  const std::string races = more == std::string::npos ? "" : finding.message.substr(more);
  const std::string name = threadName(finding.threads, focus->thread);
  finding.headline = "Lost wake-up: a thread sleeps and no thread is left to wake it";
  finding.message = fmt::format("{} {}. {} {} as well, until {} continues.{}", name, waitWords(finding.threads, *focus),
                                fmt::join(others, ", "), others.size() == 1 ? "sleeps" : "sleep", name, races);
  finding.thread = focus->thread;
  finding.stack = focus->stack;
  finding.primary = ownFrame(focus->stack);
}

}  // namespace

void explainBy(Cause cause, const Observation& seen, Finding& finding) {
  explainBy(std::move(cause), seen, SharedSteps(seen), finding);
}

void explainBy(Cause cause, const Observation& seen, const SharedSteps& shared, Finding& finding) {
  finding.cause = std::move(cause);
  finding.steps.clear();
  finding.gaps.clear();
  finding.places.clear();
  finding.objects.clear();
  focusOnSleeper(finding);
  keepRelevantSteps(seen, shared, finding);
}

}  // namespace heddle::judge
