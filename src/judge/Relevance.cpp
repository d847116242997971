#include "judge/Relevance.h"

#include <algorithm>
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

bool isPlain(OpKind kind) { return kind == OpKind::PlainRead || kind == OpKind::PlainWrite; }

/// What libraries do to memory of their own (the closure of a thread, a count) belongs to nobody's story.
bool isInLibrary(const Observation& seen, const Step& step) {
  return step.place < seen.places.size() && seen.places[step.place].foreign;
}

TouchMap touchedObjects(const Observation& seen) {
  TouchMap touched;
  for (const Step& step : seen.steps) {
    if (!isPlain(step.kind) || !isInLibrary(seen, step)) {
      touch(touched, step.object, step.thread, step.kind);
    }
  }
  // A wait that never ended is no step, but whoever got the object first is the reason for it.
  for (const WaitNote& wait : seen.waits) {
    touch(touched, wait.object, wait.thread, wait.kind);
  }
  return touched;
}

bool isThreadLife(OpKind kind) { return kind == OpKind::ThreadCreate || kind == OpKind::ThreadJoin; }

bool isAccess(OpKind kind) {
  return isPlain(kind) || (kind >= OpKind::AtomicLoad && kind <= OpKind::AtomicCompareExchange);
}

bool isRacing(const Finding& finding, const Step& step) {
  return isAccess(step.kind) && std::ranges::any_of(finding.races, [&](const RaceNote& race) {
           const bool known = race.object != kNoObject && race.object == step.object;
           return step.number == race.step || known;
         });
}

/// How many steps there are to tell: what comes after a race does not explain it.
std::size_t stepsToTell(const Observation& seen, const Finding& finding) {
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

/// Whether plain accesses, other than those that race, explain such an error.
bool needsPlainAccesses(FindingKind kind) { return kind != FindingKind::DataRace && kind != FindingKind::Deadlock; }

/// Tells a read that adds nothing: nobody else has touched the object since the thread did so itself.
class Rereads {
public:
  bool repeats(const Step& step) {
    ThreadId& last = last_.try_emplace(raw(step.object), kNoThread).first->second;
    const bool same = last == step.thread;
    last = step.thread;
    return same && step.kind == OpKind::PlainRead;
  }

private:
  std::unordered_map<std::uint64_t, ThreadId> last_;  ///< Who touched an object last.
};

/// What somebody else has done for good (the value of a promise) is why it throws the second time; to find it done is
/// no step.
bool isDoneElsewhere(const Finding& finding, const Step& step) {
  return finding.kind == FindingKind::UncaughtException && step.kind == OpKind::OnceLeave &&
         step.thread != finding.thread;
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
  auto keepAnyway = lastStepOfFailingThread(seen, finding);
  for (const CauseEvent& event : finding.cause.events) {
    if (event.at != kNoStepIndex) {
      keepAnyway.insert(event.at);
    }
  }
  const auto isShared = [&](const Step& step) {
    const auto entry = touched.find(raw(step.object));
    return entry != touched.end() && entry->second.byTwo && entry->second.changed;
  };

  std::vector<Step> kept;
  std::vector<std::size_t> from;  // where each one stood
  Rereads rereads;
  for (std::size_t i = 0; i < stepsToTell(seen, finding); ++i) {
    const Step& step = seen.steps[i];
    const bool repeats = rereads.repeats(step);
    const bool tells =
        isPlain(step.kind) ? needsPlainAccesses(finding.kind) && !repeats && !isInLibrary(seen, step) : true;
    if ((tells && isShared(step)) || isThreadLife(step.kind) || isRacing(finding, step) || step.kind == OpKind::Free ||
        isDoneElsewhere(finding, step) || keepAnyway.contains(i)) {
      kept.push_back(step);
      from.push_back(i);
    }
  }
  if (kept.size() > limit) {
    const auto head = static_cast<std::ptrdiff_t>(limit / 3);
    const auto tail = static_cast<std::ptrdiff_t>(limit) - head;
    kept.erase(kept.begin() + head, kept.end() - tail);
    from.erase(from.begin() + head, from.end() - tail);
  }
  for (CauseEvent& event : finding.cause.events) {
    const auto at = std::ranges::lower_bound(from, event.at);
    event.at = at != from.end() && *at == event.at ? static_cast<std::size_t>(at - from.begin()) : kNoStepIndex;
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
  std::unordered_set<std::uint64_t> named;
  const auto name = [&](ObjectId object) {
    const auto note = std::ranges::find(seen.objects, object, &ObjectNote::object);
    if (note != seen.objects.end() && named.insert(raw(object)).second) {
      finding.objects.push_back(*note);
    }
  };
  for (const Step& step : kept) {
    name(step.object);
  }
  for (const WaitNote& wait : finding.waits) {
    name(wait.object);
  }
  finding.steps = std::move(kept);
}

}  // namespace heddle
