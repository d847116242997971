#include "judge/CauseFinder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Closeness.h"
#include "judge/Relevance.h"
#include "judge/Wording.h"

namespace heddle::judge {

std::vector<PossibleCause> possibleCauses(const Observation& seen, const Finding& finding) {
  std::vector<PossibleCause> possible;
  if (seen.steps.empty()) { return possible; }
  addRaceCauses(seen, finding, possible);
  addStuckCauses(seen, finding, possible);
  addReleaseCauses(seen, finding, possible);
  if (has(finding.kind, finding::kInterference)) {
    const Closeness closeness(seen, finding);
    const auto guesses = static_cast<std::ptrdiff_t>(possible.size());
    addInterferences(seen, closeness, possible);
    addCrossings(seen, closeness, possible);
    addOrderCauses(seen, finding, closeness, possible);
    std::for_each(possible.begin() + guesses, possible.end(), [](PossibleCause& cause) { cause.guess = true; });
    std::ranges::stable_sort(possible.begin() + guesses, possible.end(), {}, &PossibleCause::cost);
    // Two threads free one block because each has decided to. That says more than which one came first.
    if (finding.kind == FindingKind::DoubleFree) {
      std::rotate(possible.begin(), possible.begin() + guesses, possible.end());
    }
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
