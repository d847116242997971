#include "judge/Focus.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/OpTraits.h"
#include "judge/Closeness.h"
#include "judge/LocksHeld.h"

namespace heddle::judge {
namespace {

constexpr std::size_t kLastAccesses = 2;

bool isAccess(OpKind kind) { return readsMemory(kind) || writesMemory(kind); }
bool isLocking(OpKind kind) { return acquiresLock(kind) || releasesLock(kind); }

class Focus {
public:
  Focus(const Observation& seen, const SharedSteps& shared, const Finding& finding)
      : seen_(seen), shared_(shared), finding_(finding) {
    for (const CauseEvent& event : finding.cause.events) {
      threads_.insert(raw(event.thread));
      if (event.at != kNoStepIndex) { events_.insert(event.at); }
    }
    if (finding.thread != kNoThread) { threads_.insert(raw(finding.thread)); }
    for (const std::size_t at : events_) {
      addObjects(at);
    }
    begin_ = events_.empty() ? 0 : sectionOf(*events_.begin());
    if (finding.cause.kind == CauseKind::Freed) { addPathToUse(); }
  }

  std::vector<std::size_t> steps() {
    std::vector<std::size_t> kept;
    const std::set<std::size_t> last = lastOfFailingThread();
    for (std::size_t i = 0; i < seen_.steps.size(); ++i) {
      const bool repeats = rereads(seen_.steps[i]);
      if (events_.contains(i) || last.contains(i) || (i >= begin_ && !repeats && isRelated(i))) { kept.push_back(i); }
    }
    return kept;
  }

private:
  void addObjects(std::size_t at) {
    const Step& step = seen_.steps[at];
    if (step.object != kNoObject) { objects_.insert(raw(step.object)); }
    if (finding_.cause.kind != CauseKind::Interference && finding_.cause.kind != CauseKind::Order) { return; }
    for (const ObjectId lock : lockObjectsHeld(seen_, step.thread, at)) {
      objects_.insert(raw(lock));
    }
  }

  /// Where the thread of the first event acquired the lock that it holds there. Of a use of freed memory, where the
  /// thread that uses it last acquired a lock before.
  std::size_t sectionOf(std::size_t first) const {
    const bool freed = finding_.cause.kind == CauseKind::Freed;
    const ThreadId thread = freed ? finding_.thread : seen_.steps[first].thread;
    for (std::size_t i = first; i-- > 0;) {
      const Step& step = seen_.steps[i];
      if (step.thread != thread || !isLocking(step.kind)) { continue; }
      if (freed ? acquiresLock(step.kind) && shared_.contains(i) : true) {
        return acquiresLock(step.kind) && (freed || objects_.contains(raw(step.object))) ? i : first;
      }
    }
    return first;
  }

  /// How the failing thread came to the memory that was freed: the last shared variables that it accessed.
  void addPathToUse() {
    constexpr std::size_t kMost = 3;
    std::size_t found = 0;
    for (std::size_t i = seen_.steps.size(); i-- > 0 && found < kMost;) {
      const Step& step = seen_.steps[i];
      if (step.thread != finding_.thread || !shared_.contains(i) || !isOwnAccess(seen_, step) ||
          isInternal(seen_, step)) {
        continue;
      }
      ++found;
      objects_.insert(raw(step.object));
      begin_ = std::min(begin_, i);
    }
  }

  bool isRelated(std::size_t at) const {
    const Step& step = seen_.steps[at];
    if (step.kind == OpKind::ThreadCreate || step.kind == OpKind::ThreadJoin) {
      return threads_.contains(static_cast<std::uint16_t>(step.value)) && threads_.contains(raw(step.thread));
    }
    if (!threads_.contains(raw(step.thread))) { return false; }
    if (finding_.cause.kind == CauseKind::Freed && isLocking(step.kind)) { return shared_.contains(at); }
    return objects_.contains(raw(step.object));
  }

  /// Whether the thread reads again what it touched last.
  bool rereads(const Step& step) {
    if (step.object == kNoObject) { return false; }
    ThreadId& last = lastTouch_.try_emplace(raw(step.object), kNoThread).first->second;
    const bool same = last == step.thread;
    last = step.thread;
    return same && readsMemory(step.kind) && !writesMemory(step.kind);
  }

  std::set<std::size_t> lastOfFailingThread() const {
    std::set<std::size_t> last;
    if (!has(finding_.kind, finding::kFailsInThread)) { return last; }
    for (std::size_t i = seen_.steps.size(); i-- > begin_ && last.size() < kLastAccesses;) {
      const Step& step = seen_.steps[i];
      if (step.thread == finding_.thread && isAccess(step.kind) && !isPlainInLibrary(seen_, step)) { last.insert(i); }
    }
    return last;
  }

  const Observation& seen_;
  const SharedSteps& shared_;
  const Finding& finding_;
  std::set<std::size_t> events_;
  std::set<std::uint16_t> threads_;
  std::set<std::uint64_t> objects_;
  std::size_t begin_ = 0;
  std::unordered_map<std::uint64_t, ThreadId> lastTouch_;
};

}  // namespace

namespace {

/// Whether a notification during the wait woke another thread. That is a fact, which no reversal needs to confirm.
bool wokeAnother(const Cause& cause) {
  const auto wait = std::ranges::find(cause.events, CauseRole::Wait, &CauseEvent::role);
  return wait != cause.events.end() && std::ranges::any_of(cause.events, [&](const CauseEvent& event) {
           return event.role == CauseRole::Notify && event.at != kNoStepIndex && event.at > wait->at;
         });
}

}  // namespace

bool hasFocus(const Finding& finding) {
  const Cause& cause = finding.cause;
  const bool onSteps = std::ranges::any_of(cause.events, [](const CauseEvent& e) { return e.at != kNoStepIndex; });
  switch (cause.kind) {
    case CauseKind::None:
    case CauseKind::Race:
      return false;
    case CauseKind::Interference:
    case CauseKind::Order:
      return onSteps && !cause.flip.empty();
    case CauseKind::MissedNotify:
      return onSteps && (!cause.flip.empty() || wokeAnother(cause));
    case CauseKind::Cycle:
    case CauseKind::Freed:
      return onSteps;
  }
  return false;
}

std::vector<std::size_t> stepsInFocus(const Observation& seen, const SharedSteps& shared, const Finding& finding) {
  return Focus(seen, shared, finding).steps();
}

}  // namespace heddle::judge
