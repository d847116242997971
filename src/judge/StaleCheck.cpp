#include "judge/StaleCheck.h"

#include <unordered_map>

#include "core/OpTraits.h"

namespace heddle::judge {

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

bool checksBefore(const Observation& seen, ThreadId thread, std::size_t slept) {
  for (std::size_t i = slept; i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread != thread) { continue; }
    if (readsMemory(step.kind)) { return true; }
    if (acquiresLock(step.kind)) { return false; }
  }
  return false;
}

}  // namespace heddle::judge
