#include "judge/StaleCheck.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "core/OpTraits.h"
#include "judge/Closeness.h"
#include "judge/OneFunction.h"

namespace heddle::judge {

namespace {

/// Whether one function makes both the check and the wait. A check before the lock is acquired may decide on the wait,
/// but most reads there have nothing to do with it.
bool isForWait(const Observation& seen, std::size_t check, std::size_t slept) {
  const auto known = [&](std::size_t at) {
    const std::uint32_t place = seen.steps[at].place;
    return place < seen.places.size() && place < seen.callers.size();
  };
  const auto placeOf = [&](std::size_t at) {
    const std::uint32_t place = seen.steps[at].place;
    return PlaceAndCaller{seen.places[place], seen.callers[place]};
  };
  return !known(check) || !known(slept) || haveOneFunction(placeOf(check), placeOf(slept));
}

}  // namespace

std::optional<Stale> staleCheck(const Observation& seen, ThreadId thread, std::size_t slept) {
  std::unordered_map<std::uint64_t, std::size_t> changed;  // by object: the first change by another thread after `i`
  const auto note = [&](std::size_t i) {
    const Step& step = seen.steps[i];
    if (step.thread != thread && step.object != kNoObject && writesMemory(step.kind)) { changed[raw(step.object)] = i; }
  };
  for (std::size_t i = seen.steps.size(); i-- > slept;) {
    note(i);
  }
  bool underLock = true;
  for (std::size_t i = slept; i-- > 0;) {
    const Step& check = seen.steps[i];
    underLock = underLock && !(check.thread == thread && acquiresLock(check.kind));
    if (check.thread == thread && readsMemory(check.kind) && check.object != kNoObject &&
        (underLock || isForWait(seen, i, slept))) {
      if (const auto change = changed.find(raw(check.object)); change != changed.end()) {
        return Stale{i, change->second};
      }
    }
    note(i);
  }
  return std::nullopt;
}

std::vector<Stale> changesSinceChecks(const Observation& seen, ThreadId thread, std::size_t slept) {
  constexpr std::size_t kMost = 12;
  std::vector<Stale> stale;
  std::set<std::uint64_t> checked;
  for (std::size_t i = slept; i-- > 0 && stale.size() < kMost;) {
    const Step& check = seen.steps[i];
    if (check.thread != thread) { continue; }
    if (acquiresLock(check.kind)) { break; }
    if (!isOwnAccess(seen, check) || !readsMemory(check.kind) || !checked.insert(raw(check.object)).second) {
      continue;
    }
    const auto changes = [&](const Step& step) {
      return step.thread != thread && step.object == check.object && writesMemory(step.kind) && step.succeeded;
    };
    const auto first = std::find_if(seen.steps.begin() + static_cast<std::ptrdiff_t>(i), seen.steps.end(), changes);
    if (first == seen.steps.end()) { continue; }
    const auto last = std::find_if(seen.steps.rbegin(), seen.steps.rend(), changes).base() - 1;
    stale.push_back({i, static_cast<std::size_t>(last - seen.steps.begin())});
    if (first != last) { stale.push_back({i, static_cast<std::size_t>(first - seen.steps.begin())}); }
  }
  return stale;
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
