#include <algorithm>
#include <atomic>
#include <span>

#include "runtime/engine/Engine.h"
#include "runtime/facts/Guidance.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"
#include "runtime/model/Holders.h"

/// How close threads are to the next location.
namespace heddle::rt {
namespace {

std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, wire::kFar); }

}  // namespace

std::uint32_t Guidance::rank(ThreadId id) {
  const Thread* const thread = threadById(id);
  if (thread == nullptr) { return kWorst; }
  const wire::GuideHeuristic heuristic = view_.header().heuristic;
  if (passed_ >= locationCount()) {
    // The consequence shows where the sequence ended.
    return heuristic == wire::GuideHeuristic::Distance && locationCount() != 0 && id != passers_[passed_ - 1] ? 2 : 1;
  }
  if (isAtNext(pendingOf(*thread))) { return 0; }
  switch (heuristic) {
    case wire::GuideHeuristic::Constant:
      return 1;
    case wire::GuideHeuristic::Distance:
      return sum(distance(*thread), 1);
    case wire::GuideHeuristic::PreferThreads:
      return std::ranges::any_of(view_.preferred(), [&](const auto& one) { return isThread(one, id); }) ? 1 : 2;
  }
  return 1;
}

/// What follows after the function entered by the call of \p context has returned.
const Guidance::Distances& Guidance::distancesBehind(std::uint32_t context) {
  const auto known = behind_.find(context);
  if (known != behind_.end()) { return known->second; }
  Distances found;
  found.toLocations.assign(locationCount(), wire::kFar);
  if (context != 0) {
    const Distances outer = distancesBehind(gCallTree.parentOf(context));
    const std::uint32_t* const point = pointAt(siteOf(gCallTree.callSiteOf(context)));
    // Code without IR is passed at once: the estimate is never too large because of it.
    const std::uint32_t* const behind = point != nullptr ? point + view_.perPoint() : nullptr;
    const std::uint32_t toEnd = behind != nullptr ? behind[0] : 0;
    found.toEnd = sum(toEnd, outer.toEnd);
    for (std::uint32_t i = 0; i < locationCount(); ++i) {
      const std::uint32_t here = behind != nullptr ? behind[1 + i] : wire::kFar;
      found.toLocations[i] = std::min(here, sum(toEnd, outer.toLocations[i]));
    }
  }
  return behind_.emplace(context, std::move(found)).first->second;
}

/// The distances from the start of the function that a new thread runs. The state of a std::thread begins with a table
/// of virtual functions. All threads that run a function of one type share it, so the function pointers in the state
/// say more.
const std::uint32_t* Guidance::entryPointOf(const Thread& thread) {
  if (const std::uint32_t* const point = pointAt(siteOf(reinterpret_cast<const void*>(thread.routine)))) {
    return point;
  }
  heap::BlockInfo block;
  if (!heap::find(thread.argument, block) || !block.live || block.size < sizeof(void*)) { return nullptr; }
  constexpr std::size_t kMostWords = 16;
  const std::span words(static_cast<void* const*>(thread.argument), std::min(block.size / sizeof(void*), kMostWords));
  const std::uint32_t* least = nullptr;
  for (void* const word : words.subspan(1)) {
    const std::uint32_t* const point = pointAt(siteOf(word));
    if (point != nullptr && (least == nullptr || point[1 + passed_] < least[1 + passed_])) { least = point; }
  }
  return least != nullptr ? least : pointAt(siteOf(words.front()));
}

std::uint32_t Guidance::ownDistance(const Thread& thread) {
  const wire::GuideLocation& next = view_.locations()[passed_];
  const PendingOp& pending = gEngine.pending[raw(thread.id)];
  if (pending.kind == OpKind::ThreadEnd) { return wire::kFar; }
  // A thread that may not pass the location itself can still create the one that does.
  const bool mayPass = isThread(next, thread.id) || next.thread == wire::GuideThread::Named;
  const bool isNew = thread.calls.context() == 0;
  const std::uint32_t* const point = isNew && thread.id != kMainThread ? entryPointOf(thread) : pointAt(pending.site);
  const Distances& outer = distancesBehind(thread.calls.context());
  const std::uint32_t behind = outer.toLocations[passed_];
  const std::uint32_t found = point == nullptr ? behind : std::min(point[1 + passed_], sum(point[0], behind));
  constexpr std::uint32_t kNotItself = 1U << 20;
  return mayPass ? found : sum(found, kNotItself);
}

/// Ways only become fewer while threads run, so it is enough to look when a location has been passed.
void Guidance::noteWay() {
  if (view_.header().heuristic != wire::GuideHeuristic::Distance || passed_ >= locationCount()) { return; }
  const std::uint32_t bit = 1U << passed_;
  std::atomic<std::uint32_t>& known = gEngine.block->progress.waysKnown;
  if ((known.load() & bit) != 0) { return; }
  const wire::GuideLocation& next = view_.locations()[passed_];
  // A thread that must pass the location and exists does not have to be created by another one.
  const bool isOnlyOne = next.thread == wire::GuideThread::SameAs ||
                         (next.thread == wire::GuideThread::Number && next.number < gEngine.pending.size());
  const bool isOpen = std::ranges::any_of(gEngine.pending, [&](const PendingOp& pending) {
    const Thread* const thread = pending.kind != OpKind::None ? threadById(pending.thread) : nullptr;
    return thread != nullptr && (!isOnlyOne || isThread(next, thread->id)) && ownDistance(*thread) < wire::kFar;
  });
  if (isOpen) { known |= bit; }
}

/// A thread that another one waits for counts as close as that one, which must run first.
std::uint32_t Guidance::distance(const Thread& thread) {
  std::uint32_t least = ownDistance(thread);
  for (const PendingOp& pending : gEngine.pending) {
    if (pending.kind == OpKind::None || pending.enabled) { continue; }
    const Thread* const waiting = threadById(pending.thread);
    if (waiting == nullptr) { continue; }
    const bool isAwaited = pending.kind == OpKind::ThreadJoin ? holderOf(*waiting) == thread.id
                                                              : acquisitionOf(thread, waiting->waitAddress) != nullptr;
    if (isAwaited) { least = std::min(least, sum(ownDistance(*waiting), 1)); }
  }
  return least;
}

}  // namespace heddle::rt
