#include "judge/Closeness.h"

#include <queue>
#include <string>
#include <unordered_map>

#include "core/OpTraits.h"

namespace heddle::judge {
namespace {

/// Bounds the walk through a long execution. What lies beyond is too far away to be examined.
constexpr std::size_t kMostVisited = 20'000;

constexpr std::uint32_t kSameFunction = 1;
constexpr std::uint32_t kOtherFunction = 2;
constexpr std::uint32_t kWriter = 1;
constexpr std::uint32_t kOtherThread = 3;
constexpr std::uint32_t kJoined = 6;

/// Where the walk goes from each step.
struct Links {
  std::vector<std::size_t> before;                      ///< The access before it in the same thread.
  std::vector<std::size_t> writer;                      ///< The write whose value it reads.
  std::unordered_map<std::uint16_t, std::size_t> last;  ///< The last access of each thread.

  explicit Links(const Observation& seen)
      : before(seen.steps.size(), kNoStepIndex), writer(seen.steps.size(), kNoStepIndex) {
    std::unordered_map<std::uint64_t, std::size_t> written;
    for (std::size_t i = 0; i < seen.steps.size(); ++i) {
      const Step& step = seen.steps[i];
      if (step.kind == OpKind::ThreadCreate) { inherit(step); }
      if (!isOwnAccess(seen, step)) { continue; }
      const auto [known, first] = last.try_emplace(raw(step.thread), i);
      before[i] = first ? kNoStepIndex : known->second;
      known->second = i;
      if (const auto write = written.find(raw(step.object)); readsMemory(step.kind) && write != written.end()) {
        writer[i] = write->second;
      }
      if (writesMemory(step.kind)) { written[raw(step.object)] = i; }
    }
  }

private:
  void inherit(const Step& create) {
    if (const auto creator = last.find(raw(create.thread)); creator != last.end()) {
      last.try_emplace(static_cast<std::uint16_t>(create.value), creator->second);
    }
  }
};

/// Whether the step changes a count of references: an atomic variable that has no name in the program.
bool isCount(const Observation& seen, const Step& step) {
  const ObjectNote* note = noteOf(seen, step.object);
  return !isPlain(step.kind) && readsMemory(step.kind) && writesMemory(step.kind) && note != nullptr &&
         note->name.starts_with("atomic ");
}

bool sameFunction(const Observation& seen, const Step& a, const Step& b) {
  return a.place < seen.places.size() && b.place < seen.places.size() &&
         seen.places[a.place].function == seen.places[b.place].function;
}

}  // namespace

bool isOwnAccess(const Observation& seen, const Step& step) {
  const bool foreign = step.place < seen.places.size() && seen.places[step.place].foreign;
  return step.object != kNoObject && !foreign && (readsMemory(step.kind) || writesMemory(step.kind)) &&
         !isCount(seen, step);
}

bool isInternal(const Observation& seen, const Step& step) {
  const ObjectNote* note = noteOf(seen, step.object);
  if (note == nullptr) { return false; }
  const std::string& name = note->name;
  return name.starts_with("std::") || name.starts_with("__gnu_cxx::") || name.find("._M_") != std::string::npos ||
         name.find("::_M_") != std::string::npos || name.find('+') != std::string::npos;
}

std::uint32_t costOfStep(const Observation& seen, const Closeness& closeness, std::size_t step) {
  constexpr std::uint32_t kOfLibrary = 100;
  return 2 * closeness.of(step) + (isInternal(seen, seen.steps[step]) ? kOfLibrary : 0);
}

Closeness::Closeness(const Observation& seen, const Finding& finding)
    : waits_(finding.kind == FindingKind::LostWakeup), distance_(seen.steps.size(), kFar) {
  const Links links(seen);
  using Entry = std::pair<std::uint32_t, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto reach = [&](std::size_t step, std::uint32_t distance) {
    if (step != kNoStepIndex && distance < distance_[step]) {
      distance_[step] = distance;
      open.emplace(distance, step);
    }
  };
  // What a thread waits for may be missing because of what another thread did last.
  const bool all = finding.thread == kNoThread || waits_;
  const bool others = finding.kind == FindingKind::Endless;
  for (const auto& [thread, step] : links.last) {
    if (all || thread == raw(finding.thread)) { reach(step, 0); }
    if (others && thread != raw(finding.thread)) { reach(step, kOtherThread); }
  }
  // The results of a thread that was joined may have come through memory that is not seen.
  for (const Step& step : seen.steps) {
    if (step.kind != OpKind::ThreadJoin || step.thread != finding.thread) { continue; }
    const auto joined = links.last.find(static_cast<std::uint16_t>(step.value));
    if (joined != links.last.end()) { reach(joined->second, kJoined); }
  }
  while (!open.empty() && order_.size() < kMostVisited) {
    const auto [distance, at] = open.top();
    open.pop();
    if (distance != distance_[at]) { continue; }
    order_.push_back(at);
    const std::size_t before = links.before[at];
    const bool same = before != kNoStepIndex && sameFunction(seen, seen.steps[before], seen.steps[at]);
    reach(before, distance + (same ? kSameFunction : kOtherFunction));
    reach(links.writer[at], distance + kWriter);
  }
}

}  // namespace heddle::judge
