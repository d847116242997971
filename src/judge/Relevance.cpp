#include "judge/Relevance.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/OpTraits.h"
#include "judge/Focus.h"
#include "judge/Gaps.h"

namespace heddle::judge {
namespace {

bool isThreadLife(OpKind kind) { return kind == OpKind::ThreadCreate || kind == OpKind::ThreadJoin; }

bool isAccess(OpKind kind) { return readsMemory(kind) || writesMemory(kind); }

bool isRacing(const Finding& finding, const Step& step) {
  return isAccess(step.kind) && std::ranges::any_of(finding.races, [&](const RaceNote& race) {
           const bool known = race.object != kNoObject && race.object == step.object;
           return step.number == race.step || known;
         });
}

/// The number of leading steps that may be relevant: steps after a race do not explain it.
std::size_t stepsToShow(const Observation& seen, const Finding& finding) {
  if (finding.kind != FindingKind::DataRace || finding.races.empty() || finding.races.front().step == 0) {
    return seen.steps.size();
  }
  const RaceNote& race = finding.races.front();
  std::size_t count = 0;
  for (; count < seen.steps.size() && seen.steps[count].number <= race.step; ++count) {
    const Step& step = seen.steps[count];
    const bool kind = isPlain(step.kind) ? race.second.write == (step.kind == OpKind::PlainWrite) : race.second.atomic;
    if (step.number == race.step && step.thread == race.second.thread && step.object == race.object && kind) {
      return count + 1;
    }
  }
  return count;
}

/// Recognises redundant reads: no other thread has touched the object since the same thread did.
class Rereads {
public:
  bool repeats(const Step& step) {
    ThreadId& last = last_.try_emplace(raw(step.object), kNoThread).first->second;
    const bool same = last == step.thread;
    last = step.thread;
    return same && step.kind == OpKind::PlainRead;
  }

private:
  std::unordered_map<std::uint64_t, ThreadId> last_;  ///< The thread that touched an object last.
};

/// A one-time action of another thread (setting the value of a promise) is the reason why the second attempt throws.
/// Finding it already done is not a step, so this step is kept.
bool isDoneElsewhere(const Finding& finding, const Step& step) {
  return finding.kind == FindingKind::UncaughtException && step.kind == OpKind::OnceLeave &&
         step.thread != finding.thread;
}

std::unordered_set<std::size_t> lastStepOfFailingThread(const Observation& seen, const Finding& finding) {
  // The accesses of a race are enough, and the start or end of a thread explains nothing.
  for (std::size_t i = seen.steps.size(); i-- > 0 && finding.kind != FindingKind::DataRace;) {
    const Step& step = seen.steps[i];
    if (step.thread == finding.thread && step.kind != OpKind::ThreadStart && step.kind != OpKind::ThreadEnd) {
      return {i};
    }
  }
  return {};
}

/// The kept steps, and the original index of each.
struct Kept {
  std::vector<Step> steps;
  std::vector<std::size_t> from;

  void add(const Step& step, std::size_t at) {
    steps.push_back(step);
    from.push_back(at);
  }

  void leaveOutMiddle(std::size_t limit) {
    if (steps.size() <= limit) { return; }
    const auto head = static_cast<std::ptrdiff_t>(limit / 3);
    const auto tail = static_cast<std::ptrdiff_t>(limit) - head;
    steps.erase(steps.begin() + head, steps.end() - tail);
    from.erase(from.begin() + head, from.end() - tail);
  }
};

std::unordered_set<std::size_t> stepsKeptAnyway(const Observation& seen, const Finding& finding) {
  auto anyway = lastStepOfFailingThread(seen, finding);
  for (const CauseEvent& event : finding.cause.events) {
    if (event.at != kNoStepIndex) { anyway.insert(event.at); }
  }
  return anyway;
}

bool isOfOneThread(const std::vector<Step>& steps) {
  return std::ranges::all_of(steps, [&](const Step& step) { return step.thread == steps.front().thread; });
}

Kept relevantSteps(const Observation& seen, const SharedSteps& shared, const Finding& finding) {
  if (hasFocus(finding)) {
    Kept kept;
    for (const std::size_t at : stepsInFocus(seen, shared, finding)) {
      kept.add(seen.steps[at], at);
    }
    // What another thread has not done yet is not a step: its other steps are needed to follow the story.
    if (!isOfOneThread(kept.steps)) { return kept; }
  }
  const auto anyway = stepsKeptAnyway(seen, finding);
  const bool showsPlain = has(finding.kind, finding::kPlainAccesses);
  Kept kept;
  Rereads rereads;
  const std::size_t end = stepsToShow(seen, finding);
  for (std::size_t i = 0; i < end; ++i) {
    const Step& step = seen.steps[i];
    const bool repeats = showsPlain && rereads.repeats(step);
    const bool shown = isPlain(step.kind) ? showsPlain && !repeats && !isPlainInLibrary(seen, step) : true;
    if ((shown && shared.contains(i)) || isThreadLife(step.kind) || isRacing(finding, step) ||
        step.kind == OpKind::Free || isDoneElsewhere(finding, step) || anyway.contains(i)) {
      kept.add(step, i);
    }
  }
  return kept;
}

/// Keeps only the places of the kept steps, so that a saved finding stays small.
void keepPlaces(const Observation& seen, std::vector<Step>& kept, Finding& finding) {
  std::unordered_map<std::uint32_t, std::uint32_t> moved;
  for (Step& step : kept) {
    const auto [at, fresh] = moved.try_emplace(step.place, static_cast<std::uint32_t>(finding.places.size()));
    if (fresh) { finding.places.push_back(step.place < seen.places.size() ? seen.places[step.place] : StackFrame{}); }
    step.place = at->second;
  }
}

/// Keeps only the names of objects in the kept steps.
void keepNames(const Observation& seen, const std::vector<Step>& kept, Finding& finding) {
  std::unordered_set<std::uint64_t> named;
  const auto name = [&](ObjectId object) {
    const ObjectNote* note = noteOf(seen, object);
    if (note != nullptr && named.insert(raw(object)).second) { finding.objects.push_back(*note); }
  };
  for (const Step& step : kept) {
    name(step.object);
  }
  for (const WaitNote& wait : finding.waits) {
    name(wait.object);
  }
}

}  // namespace

void keepRelevantSteps(const Observation& seen, Finding& finding, std::size_t limit) {
  keepRelevantSteps(seen, SharedSteps(seen), finding, limit);
}

void keepRelevantSteps(const Observation& seen, const SharedSteps& shared, Finding& finding, std::size_t limit) {
  Kept kept = relevantSteps(seen, shared, finding);
  kept.leaveOutMiddle(limit);
  for (CauseEvent& event : finding.cause.events) {
    const auto at = std::ranges::lower_bound(kept.from, event.at);
    const bool isKept = at != kept.from.end() && *at == event.at;
    event.at = isKept ? static_cast<std::size_t>(at - kept.from.begin()) : kNoStepIndex;
  }
  constexpr std::uint64_t kFewInFocus = 3;
  constexpr std::uint64_t kFew = 20;
  finding.gaps = gapsBetween(seen, kept.from, stepsToShow(seen, finding), hasFocus(finding) ? kFewInFocus : kFew);
  keepPlaces(seen, kept.steps, finding);
  keepNames(seen, kept.steps, finding);
  finding.steps = std::move(kept.steps);
}

}  // namespace heddle::judge
