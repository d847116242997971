#include "judge/Relevance.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace heddle {
namespace {

struct Touched {
  ThreadId first = kNoThread;
  bool byTwo = false;
  bool changed = false;
};

using TouchMap = std::unordered_map<std::uint64_t, Touched>;

void touch(TouchMap& touched, ObjectId object, ThreadId thread, OpKind kind) {
  if (object == kNoObject) {
    return;
  }
  Touched& entry = touched[raw(object)];
  if (entry.first == kNoThread) {
    entry.first = thread;
  }
  entry.byTwo = entry.byTwo || entry.first != thread;
  entry.changed = entry.changed || !onlyReads(kind);
}

TouchMap touchedObjects(const Observation& seen) {
  TouchMap touched;
  for (const Step& step : seen.steps) {
    touch(touched, step.object, step.thread, step.kind);
  }
  // A wait that never ended is no step, but whoever got the object first is the reason for it.
  for (const WaitNote& wait : seen.waits) {
    touch(touched, wait.object, wait.thread, wait.kind);
  }
  return touched;
}

bool isThreadLife(OpKind kind) { return kind == OpKind::ThreadCreate || kind == OpKind::ThreadJoin; }

bool isAccess(OpKind kind) {
  return kind == OpKind::PlainRead || kind == OpKind::PlainWrite ||
         (kind >= OpKind::AtomicLoad && kind <= OpKind::AtomicCompareExchange);
}

bool isRacing(const Finding& finding, const Step& step) {
  return isAccess(step.kind) && std::ranges::any_of(finding.races, [&](const RaceNote& race) {
           const bool known = race.object != kNoObject && race.object == step.object;
           return step.number == race.step || known;
         });
}

std::uint64_t lastStepToTell(const Finding& finding) {
  if (finding.kind == FindingKind::DataRace && !finding.races.empty() && finding.races.front().step != 0) {
    return finding.races.front().step;
  }
  return std::numeric_limits<std::uint64_t>::max();
}

std::unordered_set<std::size_t> lastStepOfFailingThread(const Observation& seen, const Finding& finding) {
  // A race is told by its accesses, and that a thread began or ended tells nothing.
  for (std::size_t i = seen.steps.size(); i-- > 0 && finding.kind != FindingKind::DataRace;) {
    const Step& step = seen.steps[i];
    if (step.thread == finding.thread && step.kind != OpKind::ThreadStart && step.kind != OpKind::ThreadEnd) {
      return {i};
    }
  }
  return {};
}

}  // namespace

void keepRelevantSteps(const Observation& seen, Finding& finding, std::size_t limit) {
  const TouchMap touched = touchedObjects(seen);
  const auto keepAnyway = lastStepOfFailingThread(seen, finding);
  const std::uint64_t last = lastStepToTell(finding);

  std::vector<Step> kept;
  for (std::size_t i = 0; i < seen.steps.size(); ++i) {
    const Step& step = seen.steps[i];
    if (step.number > last) {
      continue;
    }
    const auto entry = touched.find(raw(step.object));
    const bool shared = entry != touched.end() && entry->second.byTwo && entry->second.changed;
    if (shared || isThreadLife(step.kind) || isRacing(finding, step) || keepAnyway.contains(i)) {
      kept.push_back(step);
    }
  }
  if (kept.size() > limit) {
    const auto head = static_cast<std::ptrdiff_t>(limit / 3);
    const auto tail = static_cast<std::ptrdiff_t>(limit) - head;
    kept.erase(kept.begin() + head, kept.end() - tail);
  }

  // Places and objects shrink to what the kept steps name, so that a saved finding stays small.
  std::unordered_map<std::uint32_t, std::uint32_t> moved;
  for (Step& step : kept) {
    const auto [at, fresh] = moved.try_emplace(step.place, static_cast<std::uint32_t>(finding.places.size()));
    if (fresh) {
      finding.places.push_back(step.place < seen.places.size() ? seen.places[step.place] : StackFrame{});
    }
    step.place = at->second;
  }
  for (const ObjectNote& note : seen.objects) {
    if (std::ranges::any_of(kept, [&](const Step& step) { return step.object == note.object; })) {
      finding.objects.push_back(note);
    }
  }
  finding.steps = std::move(kept);
}

}  // namespace heddle
