#include "judge/SharedSteps.h"

#include <unordered_map>

#include "core/OpTraits.h"

namespace heddle::judge {
namespace {

struct Touched {
  ThreadId first = kNoThread;
  bool byTwo = false;
  bool changed = false;

  void touch(ThreadId thread, OpKind kind) {
    first = first == kNoThread ? thread : first;
    byTwo = byTwo || first != thread;
    changed = changed || !onlyReads(kind);
  }
};

using TouchMap = std::unordered_map<std::uint64_t, Touched>;

TouchMap touchedObjects(const Observation& seen) {
  TouchMap touched;
  for (const Step& step : seen.steps) {
    if (step.object != kNoObject && !isPlainInLibrary(seen, step)) {
      touched[raw(step.object)].touch(step.thread, step.kind);
    }
  }
  // A wait that never ended is not a step, but the thread that acquired the object first is the reason for it.
  for (const WaitNote& wait : seen.waits) {
    if (wait.object != kNoObject) { touched[raw(wait.object)].touch(wait.thread, wait.kind); }
  }
  return touched;
}

}  // namespace

bool isPlainInLibrary(const Observation& seen, const Step& step) {
  return isPlain(step.kind) && step.place < seen.places.size() && seen.places[step.place].foreign;
}

SharedSteps::SharedSteps(const Observation& seen) : shared_(seen.steps.size()) {
  const TouchMap touched = touchedObjects(seen);
  for (std::size_t i = 0; i < seen.steps.size(); ++i) {
    const auto entry = touched.find(raw(seen.steps[i].object));
    shared_[i] = entry != touched.end() && entry->second.byTwo && entry->second.changed;
  }
}

}  // namespace heddle::judge
