#include "judge/SameStep.h"

#include <vector>

#include "core/OpTraits.h"

namespace heddle::judge {
namespace {

/// Which places of \p seen are at \p frame. One place may be reached through several callers.
std::vector<bool> placesAt(const Observation& seen, const StackFrame& frame) {
  std::vector<bool> at(seen.places.size());
  for (std::size_t i = 0; i < seen.places.size(); ++i) {
    at[i] = seen.places[i] == frame;
  }
  return at;
}

bool isLike(const Step& step, const Step& wanted, const std::vector<bool>& places) {
  return step.thread == wanted.thread && step.kind == wanted.kind && step.place < places.size() && places[step.place];
}

/// The step of \p other in which the same thread has come as far, counted in steps at this place.
std::optional<std::size_t> samePointIn(const Observation& other, const Observation& seen, std::size_t at) {
  const Step& wanted = seen.steps[at];
  if (wanted.place >= seen.places.size()) { return std::nullopt; }
  const StackFrame& frame = seen.places[wanted.place];
  const std::vector<bool> here = placesAt(seen, frame);
  std::size_t times = 0;
  for (std::size_t i = 0; i < at; ++i) {
    times += isLike(seen.steps[i], wanted, here) ? 1 : 0;
  }
  const std::vector<bool> there = placesAt(other, frame);
  for (std::size_t i = 0; i < other.steps.size(); ++i) {
    if (isLike(other.steps[i], wanted, there) && times-- == 0) { return i; }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> sameStepIn(const Observation& other, const Observation& seen, std::size_t at) {
  const Step& wanted = seen.steps[at];
  if (wanted.point) { return samePointIn(other, seen, at); }
  if (wanted.place >= seen.places.size()) { return std::nullopt; }
  // The two executions may not record the same plain accesses. They do record all scheduling points.
  std::size_t point = at;
  while (point > 0 && !(seen.steps[point].point && seen.steps[point].thread == wanted.thread)) {
    --point;
  }
  const bool hasPoint = seen.steps[point].point && seen.steps[point].thread == wanted.thread;
  const auto begin = hasPoint ? samePointIn(other, seen, point) : std::optional<std::size_t>(0);
  const std::vector<bool> places = placesAt(other, seen.places[wanted.place]);
  bool waited = false;
  for (std::size_t i = begin ? *begin + (hasPoint ? 1 : 0) : other.steps.size(); i < other.steps.size(); ++i) {
    const Step& step = other.steps[i];
    if (isLike(step, wanted, places)) { return i; }
    if (step.thread != wanted.thread || !step.point) { continue; }
    // A thread that waits there first continues where it would have continued without the wait.
    if (!isSleep(step.kind) && !(waited && acquiresLock(step.kind))) { break; }
    waited = isSleep(step.kind);
  }
  return std::nullopt;
}

}  // namespace heddle::judge
