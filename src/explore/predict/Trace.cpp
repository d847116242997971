#include "explore/predict/Trace.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "core/Hash.h"
#include "core/OpTraits.h"

namespace heddle::explore {
namespace {

constexpr std::size_t kMostOfThread = 512;
constexpr std::size_t kMostInAll = 4096;

/// Who accesses an object, and whether the order can matter.
struct Sharing {
  ThreadId first = kNoThread;
  bool byTwo = false;
  bool changed = false;
};

struct Place {
  ThreadId thread;
  SiteId site;
  ObjectId object;

  friend bool operator==(const Place&, const Place&) = default;
};
struct PlaceHash {
  std::size_t operator()(const Place& place) const {
    return mixHash(mixHash(raw(place.thread), raw(place.site)), raw(place.object));
  }
};

bool changes(const Event& event) {
  const Effect effect = effectOf(event.kind, event.succeeded);
  return effect == Effect::Writes || effect == Effect::Everything;
}

/// Operations of the life cycle of threads follow from create and join. A wake-up follows from its notification.
bool mayMatter(const Event& event) {
  return event.object != kNoObject && event.site != kNoSite && event.thread != kNoThread &&
         (isContended(event.kind) || event.kind == OpKind::Free || event.kind == OpKind::Destroy ||
          event.kind == OpKind::MutexDestroy);
}

std::unordered_map<ObjectId, Sharing> sharingIn(const std::vector<Event>& events) {
  std::unordered_map<ObjectId, Sharing> objects;
  for (const Event& event : events) {
    if (!mayMatter(event)) { continue; }
    Sharing& sharing = objects[event.object];
    sharing.first = sharing.first == kNoThread ? event.thread : sharing.first;
    sharing.byTwo = sharing.byTwo || sharing.first != event.thread;
    sharing.changed = sharing.changed || changes(event);
  }
  return objects;
}

/// Writes each object in a block that is freed, because that is what conflicts with the accesses to it.
std::vector<Event> withFreedObjects(const std::vector<Event>& events) {
  constexpr std::size_t kMostObjects = 8;
  std::vector<Event> all;
  all.reserve(events.size());
  std::map<std::uint64_t, ObjectId> objects;
  for (const Event& event : events) {
    if (event.kind != OpKind::Free) {
      if (isMemory(event.kind) && event.object != kNoObject) { objects[event.address] = event.object; }
      all.push_back(event);
      continue;
    }
    const auto first = objects.lower_bound(event.address);
    const auto last = objects.lower_bound(event.address + std::max<std::uint64_t>(event.value, 1));
    for (auto inside = first; inside != last; ++inside) {
      if (std::distance(first, inside) == kMostObjects) { break; }
      Event freed = event;
      freed.object = inside->second;
      freed.hasValue = false;
      all.push_back(freed);
    }
    objects.erase(first, last);
  }
  return all;
}

class TraceBuilder {
public:
  explicit TraceBuilder(const std::vector<Event>& events) : objects_(sharingIn(events)) {}

  void add(const Event& event) {
    ++index_;
    if (raw(event.thread) >= kMaxThreads) { return; }
    if (event.kind == OpKind::ThreadCreate && event.value < kMaxThreads) {
      ThreadPart& child = part(ThreadId{static_cast<std::uint16_t>(event.value)});
      child.creator = event.thread;
      child.created = index_;
      child.role = mixHash(raw(event.site), raw(event.thread));
    } else if ((event.kind == OpKind::ThreadJoin || event.kind == OpKind::ThreadTryJoin) && event.succeeded &&
               event.value < kMaxThreads) {
      ThreadPart& child = part(ThreadId{static_cast<std::uint16_t>(event.value)});
      child.joiner = event.thread;
      child.joined = index_;
    }
    if (mayMatter(event)) { touch(event); }
    trackLocks(event);
  }

  Trace take() {
    for (ThreadPart& thread : trace_.threads) {
      std::set<std::uint64_t> sites;
      for (const Touch& touch : thread.touches) {
        sites.insert(raw(touch.site));
      }
      for (const std::uint64_t site : sites) {
        thread.role = mixHash(thread.role, site);
      }
    }
    return std::move(trace_);
  }

private:
  ThreadPart& part(ThreadId thread) {
    while (trace_.threads.size() <= raw(thread)) {
      ThreadPart fresh;
      fresh.id = ThreadId{static_cast<std::uint16_t>(trace_.threads.size())};
      trace_.threads.push_back(std::move(fresh));
    }
    return trace_.threads[raw(thread)];
  }

  void touch(const Event& event) {
    const Sharing& sharing = objects_[event.object];
    if (!sharing.byTwo || !sharing.changed) { return; }
    const std::uint32_t nth = ++seen_[{event.thread, event.site, event.object}];
    ThreadPart& thread = part(event.thread);
    if (thread.touches.size() >= kMostOfThread || kept_ >= kMostInAll) { return; }
    ++kept_;
    const std::uint64_t arrived = thread.touches.empty() ? 0 : thread.touches.back().step;
    thread.touches.push_back({index_, event.step, arrived, event.thread, event.kind, changes(event), event.hasValue,
                              event.value, event.site, event.object, nth, locked_[event.thread]});
  }

  void trackLocks(const Event& event) {
    const bool acquires = acquiresLock(event.kind) && event.succeeded;
    if (!acquires && !releasesLock(event.kind)) { return; }
    std::uint32_t& locked = locked_[event.thread];
    std::vector<HeldLock> set = trace_.lockSets[locked];
    if (acquires) {
      const HeldLock held{event.object, has(event.kind, op::kShared)};
      if (std::ranges::find(set, held) != set.end()) { return; }  // recursive, or after a wait
      set.push_back(held);
    } else {
      std::erase_if(set, [&](const HeldLock& held) { return held.lock == event.object; });
    }
    std::uint64_t key = 0;
    for (const HeldLock& held : set) {
      key = mixHash(mixHash(key, raw(held.lock)), held.shared ? 1 : 0);
    }
    const auto [known, fresh] = sets_.try_emplace(key, trace_.lockSets.size());
    locked = known->second;
    if (fresh) { trace_.lockSets.push_back(std::move(set)); }
  }

  std::unordered_map<ObjectId, Sharing> objects_;
  std::unordered_map<Place, std::uint32_t, PlaceHash> seen_;
  std::unordered_map<ThreadId, std::uint32_t> locked_;
  std::unordered_map<std::uint64_t, std::uint32_t> sets_{
      {0, 0}};  ///< Indices of lock sets by the hash of their members.
  Trace trace_;
  std::size_t index_ = 0;
  std::size_t kept_ = 0;
};

}  // namespace

std::vector<Event> eventsIn(const wire::ControlBlock& block) {
  const std::uint32_t events = std::min(block.outcome.eventCount, wire::kMaxEvents);
  const std::uint64_t accesses = std::min<std::uint64_t>(block.accessCount, wire::kMaxAccesses);
  std::vector<const wire::AccessRecord*> plain;
  plain.reserve(accesses);
  for (std::uint64_t i = 0; i < accesses; ++i) {
    plain.push_back(&block.accesses[i]);
  }
  // An access is recorded when it becomes relevant, which may be long after it happened.
  std::ranges::sort(plain, {},
                    [](const wire::AccessRecord* access) { return std::pair(access->position, access->sequence); });
  std::vector<Event> all;
  all.reserve(events + plain.size());
  auto next = plain.begin();
  for (std::uint32_t i = 0; i < events; ++i) {
    for (; next != plain.end() && (*next)->position <= i; ++next) {
      all.push_back((*next)->event);
    }
    all.push_back(block.events[i]);
  }
  for (; next != plain.end(); ++next) {
    all.push_back((*next)->event);
  }
  return all;
}

Trace traceOf(const std::vector<Event>& recorded) {
  const std::vector<Event> events = withFreedObjects(recorded);
  TraceBuilder builder(events);
  for (const Event& event : events) {
    builder.add(event);
  }
  return builder.take();
}

}  // namespace heddle::explore
