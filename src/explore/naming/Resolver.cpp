#include "explore/naming/Resolver.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/Hash.h"
#include "explore/naming/ObjectNames.h"
#include "explore/naming/StackResolver.h"

namespace heddle::explore {
namespace {

/// The place in the program's own code: for a site inside a library, where the program entered it.
SiteId entered(SiteId site, SiteId caller) { return caller != kNoSite ? caller : site; }

/// Visits events and plain accesses in order. An access comes before the event at its position.
template <class Visit>
void forEachStep(const RawFinding& raw, Visit visit) {
  auto access = raw.accesses.begin();
  for (std::size_t i = 0; i < raw.events.size(); ++i) {
    for (; access != raw.accesses.end() && access->position <= i; ++access) {
      visit(access->event);
    }
    visit(raw.events[i]);
  }
  for (; access != raw.accesses.end(); ++access) {
    visit(access->event);
  }
}

constexpr std::uint32_t kNoPlace = ~std::uint32_t{0};  ///< Greater than any index: unknown.

/// A site with the stack that led to it.
struct PlaceKey {
  SiteId site;
  std::uint32_t context;

  friend bool operator==(const PlaceKey&, const PlaceKey&) = default;
};
struct PlaceHash {
  std::size_t operator()(const PlaceKey& key) const { return mixHash(raw(key.site), key.context); }
};

/// Numbers places in the order of their first occurrence.
class PlaceNumbers {
public:
  /// The second value is true if the place is new.
  std::pair<std::uint32_t, bool> of(SiteId site, std::uint32_t context) {
    const auto [known, fresh] =
        numbers_.try_emplace(PlaceKey{site, context}, static_cast<std::uint32_t>(numbers_.size()));
    return {known->second, fresh};
  }

private:
  std::unordered_map<PlaceKey, std::uint32_t, PlaceHash> numbers_;
};

judge::Step stepOf(const Event& event, std::uint32_t place) {
  return {.number = event.step,
          .thread = event.thread,
          .kind = event.kind,
          .succeeded = event.succeeded,
          .point = event.point,
          .hasValue = event.hasValue,
          .size = event.size,
          .object = event.object,
          .value = event.value,
          .place = place};
}

/// The resolution of one execution.
class Resolution {
public:
  /// \p named: see Resolver::resolve; null: all.
  Resolution(symbols::Symbolizer& symbols, const RawFinding& raw,
             const std::unordered_set<std::size_t>* named = nullptr)
      : raw_(raw), named_(named), stacks_(symbols, raw), names_(symbols, raw, stacks_) {
    names_.learn();
  }

  judge::Observation resolve();

private:
  std::uint32_t placeOf(SiteId site, std::uint32_t context, judge::Observation& seen);
  judge::AccessNote accessOf(const wire::Access& access);
  void resolveThreads(judge::Observation& seen);
  void resolveSteps(judge::Observation& seen);
  void addStep(const Event& event, judge::Observation& seen);
  void resolveLastAccesses(judge::Observation& seen);
  ObjectId racedObject(const wire::Race& race) const;
  void resolveRaces(judge::Observation& seen);
  void resolveWaits(judge::Observation& seen);
  void resolveError(judge::Observation& seen);

  const RawFinding& raw_;
  const std::unordered_set<std::size_t>* named_;
  StackResolver stacks_;
  ObjectNames names_;
  PlaceNumbers places_;
};

judge::Observation Resolution::resolve() {
  judge::Observation seen;
  seen.repeats = raw_.outcome.repeats;
  seen.ending = raw_.outcome.ending;
  seen.thread = raw_.outcome.thread;
  seen.code = raw_.outcome.code;
  seen.text = raw_.outcome.text;
  seen.exceptionType = raw_.outcome.exceptionType;
  seen.faultAddress = raw_.outcome.faultAddress;
  seen.stepCount = raw_.outcome.steps;
  seen.stack = stacks_.failingStack();
  resolveThreads(seen);
  resolveSteps(seen);
  resolveLastAccesses(seen);
  resolveRaces(seen);
  resolveWaits(seen);
  resolveError(seen);
  seen.objects = names_.notes();
  return seen;
}

std::uint32_t Resolution::placeOf(SiteId site, std::uint32_t context, judge::Observation& seen) {
  const auto [number, fresh] = places_.of(site, context);
  if (fresh) {
    StackResolver::OwnFrames own = stacks_.ownFramesOf(site, context);
    seen.places.push_back(std::move(own.place));
    seen.callers.push_back(std::move(own.caller));
  }
  return number;
}

void Resolution::resolveThreads(judge::Observation& seen) {
  for (std::size_t i = 0; i < raw_.threads.size(); ++i) {
    const wire::ThreadInfo& thread = raw_.threads[i];
    if (thread.lived != 0 || i == 0) {
      const judge::Stack start = stacks_.framesAt(thread.startSite, true);
      seen.threads.push_back({ThreadId{static_cast<std::uint16_t>(i)}, thread.parent, thread.name,
                              start.empty() ? judge::StackFrame{} : start.front()});
    }
  }
}

void Resolution::resolveSteps(judge::Observation& seen) {
  seen.steps.reserve(raw_.events.size() + raw_.accesses.size());
  forEachStep(raw_, [&](const Event& event) { addStep(event, seen); });
}

void Resolution::addStep(const Event& event, judge::Observation& seen) {
  if (named_ != nullptr && !named_->contains(seen.steps.size())) {
    seen.steps.push_back(stepOf(event, kNoPlace));
    return;
  }
  names_.nameOf(event.object, event.kind, event.address);
  seen.steps.push_back(stepOf(event, placeOf(entered(event.site, event.caller), event.context, seen)));
}

judge::AccessNote Resolution::accessOf(const wire::Access& access) {
  return {access.thread,
          access.write,
          access.atomic,
          access.size,
          stacks_.stackOf(access.site, access.context),
          access.frees,
          false,
          {}};
}

void Resolution::resolveLastAccesses(judge::Observation& seen) {
  if (seen.ending != Ending::NoProgress || raw_.recent.empty()) { return; }
  seen.thread = raw_.recent.back().thread;
  for (const wire::RecentPlace& recent : raw_.recent) {
    const auto module = std::ranges::find_if(
        raw_.modules, [&](const wire::Module& m) { return recent.pc >= m.base && recent.pc < m.end; });
    if (module != raw_.modules.end() && recent.thread == seen.thread) {
      const auto ordinal = static_cast<std::uint16_t>(module - raw_.modules.begin());
      seen.lastAccesses.push_back(placeOf(makeSite(ordinal, recent.pc - module->base), recent.context, seen));
    }
  }
}

ObjectId Resolution::racedObject(const wire::Race& race) const {
  const auto isIt = [&](const Event& event) {
    return event.address == race.second.address && event.thread == race.second.thread && event.step <= race.step;
  };
  if (const auto event = std::ranges::find_if(raw_.events, isIt); event != raw_.events.end()) { return event->object; }
  const auto access = std::ranges::find_if(raw_.accesses, isIt, &wire::AccessRecord::event);
  return access == raw_.accesses.end() ? kNoObject : access->event.object;
}

void Resolution::resolveRaces(judge::Observation& seen) {
  for (const wire::Race& race : raw_.races) {
    judge::RaceNote note{accessOf(race.first), accessOf(race.second), {}, racedObject(race), race.step};
    // For a variable on a stack, only the events show its frame.
    const wire::Location* location = names_.placeOf(note.object);
    note.variable = names_.variableOf(location == nullptr ? race.location : *location);
    seen.races.push_back(std::move(note));
  }
}

void Resolution::resolveError(judge::Observation& seen) {
  const wire::ErrorDetails& error = raw_.outcome.error;
  if (error.kind != ErrorKind::None) {
    seen.error.kind = error.kind;
    seen.error.write = error.write;
    seen.error.atomic = error.atomic;
    seen.error.operation = error.operation;
    seen.error.size = error.size;
    seen.error.fromBlock = error.fromBlock;
    seen.error.owner = error.other;
    const bool inHeap = error.location.place == wire::Place::Heap;
    seen.error.blockSize = inHeap ? error.location.size : 0;
    if (seen.ending == Ending::Misuse && error.object != kNoObject) {
      names_.lies(error.object, error.location);
      seen.error.objectName = names_.nameOf(error.object, error.operation, 0);
      seen.error.local = names_.isKnownByEvents(error.object);
    }
    for (std::uint32_t i = 0; i < std::min(error.relatedCount, wire::kMaxRelated); ++i) {
      const wire::RelatedPlace& place = error.related[i];
      seen.error.related.push_back({place.relation, place.thread, stacks_.stackOf(place.site, place.context)});
    }
  }
  for (const wire::Leak& leak : raw_.leaks) {
    seen.leaks.push_back({leak.blocks, leak.bytes, leak.thread, stacks_.stackOf(kNoSite, leak.context)});
  }
}

void Resolution::resolveWaits(judge::Observation& seen) {
  for (const wire::Wait& wait : raw_.waits) {
    judge::WaitNote note{wait.thread, wait.kind, wait.holder, wait.object, "", {}, {}};
    names_.lies(wait.object, wait.location);
    note.objectName = names_.nameOf(wait.object, wait.kind, 0);
    note.local = names_.isKnownByEvents(wait.object);
    note.stack = stacks_.stackOf(entered(wait.site, wait.caller), wait.context);
    note.acquired = stacks_.stackOf(wait.acquiredAt, wait.acquiredContext);
    seen.waits.push_back(std::move(note));
  }
}

}  // namespace

judge::Observation Resolver::resolve(const RawFinding& raw) { return Resolution(symbols_, raw).resolve(); }

judge::Observation Resolver::resolve(const RawFinding& raw, const std::unordered_set<std::size_t>& named) {
  return Resolution(symbols_, raw, &named).resolve();
}

std::vector<judge::Stack> Resolver::stacksOfPlaces(const RawFinding& raw) {
  StackResolver stacks(symbols_, raw);
  PlaceNumbers places;
  std::vector<judge::Stack> all;
  forEachStep(raw, [&](const Event& event) {
    const SiteId site = entered(event.site, event.caller);
    if (places.of(site, event.context).second) { all.push_back(stacks.stackOf(site, event.context)); }
  });
  return all;
}

std::vector<judge::Step> Resolver::stepsOf(const RawFinding& raw) {
  std::vector<judge::Step> steps;
  steps.reserve(raw.events.size() + raw.accesses.size());
  PlaceNumbers places;
  forEachStep(raw, [&](const Event& event) {
    steps.push_back(stepOf(event, places.of(entered(event.site, event.caller), event.context).first));
  });
  return steps;
}

std::vector<judge::LockEdgeNote> Resolver::edgesWithoutNames(const std::vector<wire::LockEdge>& edges) {
  std::vector<judge::LockEdgeNote> notes;
  for (const wire::LockEdge& edge : edges) {
    std::vector<ObjectId> gates(edge.gates, edge.gates + std::min(edge.gateCount, wire::kMaxGates));
    notes.push_back({edge.thread, edge.held.object, edge.acquired.object, {}, {}, std::move(gates), {}, {}});
  }
  return notes;
}

std::string Resolver::describe(SiteId site, const RawFinding& about) {
  return judge::describe(judge::ownFrame(StackResolver(symbols_, about).framesAt(site)));
}

std::vector<judge::LockEdgeNote> Resolver::resolveEdges(const std::vector<wire::LockEdge>& edges,
                                                        const RawFinding& about) {
  StackResolver stacks(symbols_, about);
  ObjectNames names(symbols_, about, stacks);
  std::vector<judge::LockEdgeNote> notes = edgesWithoutNames(edges);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    notes[i].heldName = names.lockNameOf(edges[i].held);
    notes[i].acquiredName = names.lockNameOf(edges[i].acquired);
    notes[i].heldAt = stacks.shortStackOf(edges[i].heldAt);
    notes[i].acquiredAt = stacks.shortStackOf(edges[i].acquiredAt);
  }
  return notes;
}

}  // namespace heddle::explore
