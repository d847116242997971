#include "explore/Resolver.h"

#include <fmt/format.h>

#include <algorithm>

#include "judge/Wording.h"

namespace heddle {

Observation Resolver::resolve(const RawFinding& raw) {
  raw_ = &raw;
  places_.clear();
  objects_.clear();
  nounCounts_.clear();
  lookAtObjects();
  heap_.emplace(symbols_, raw);

  Observation seen;
  seen.ending = raw.outcome.ending;
  seen.thread = raw.outcome.thread;
  seen.code = raw.outcome.code;
  seen.text = raw.outcome.text;
  seen.exceptionType = raw.outcome.exceptionType;
  seen.faultAddress = raw.outcome.faultAddress;
  seen.stepCount = raw.outcome.steps;
  seen.stack = failingStack();
  resolveThreads(seen);
  resolveSteps(seen);
  resolveLastAccesses(seen);
  resolveRaces(seen);
  resolveWaits(seen);
  resolveError(seen);
  for (const auto& [object, note] : objects_) {
    seen.objects.push_back(note);
  }
  std::ranges::sort(seen.objects, {}, &ObjectNote::object);
  return seen;
}

Stack Resolver::framesAt(SiteId site, bool exact) {
  if (site == kNoSite || moduleOf(site) >= raw_->modules.size()) {
    return {};
  }
  const std::string module = raw_->modules[moduleOf(site)].path;
  const auto found = exact ? symbols_.code(module, offsetOf(site)) : symbols_.site(module, offsetOf(site));
  Stack stack;
  if (!found) {
    stack.push_back({"", "", 0, module, offsetOf(site), false});
  } else {
    for (const Frame& frame : *found) {
      stack.push_back({frame.function, frame.file, frame.line, module, offsetOf(site), false});
    }
  }
  for (StackFrame& frame : stack) {
    frame.foreign = isForeign(frame);
  }
  return stack;
}

Stack Resolver::stackOf(SiteId site, std::uint32_t context, bool exact) {
  Stack stack = framesAt(site, exact);
  // A damaged tree must not send us round in circles: parents always come before their children.
  for (std::uint32_t node = context; node != 0 && node < raw_->contexts.size();) {
    const wire::Context& call = raw_->contexts[node];
    const Stack caller = framesAt(call.callSite);
    stack.insert(stack.end(), caller.begin(), caller.end());
    node = call.parent < node ? call.parent : 0;
  }
  return stack;
}

namespace {

/// Where the program's own code stands: inside a library, that is where it entered it.
SiteId entered(SiteId site, SiteId caller) { return caller != kNoSite ? caller : site; }

}  // namespace

Stack Resolver::failingStack() {
  const wire::Outcome& outcome = raw_->outcome;
  const bool exact = outcome.ending == Ending::FatalSignal || outcome.ending == Ending::NoProgress;
  if (outcome.stackSize == 0) {
    return stackOf(outcome.site, outcome.context, exact);
  }
  Stack stack;
  // One that makes no progress may be met in a hook, where it only passes through.
  std::uint32_t first = 0;
  while (outcome.ending == Ending::NoProgress && first < outcome.stackSize && inRuntime(*raw_, outcome.stack[first])) {
    ++first;
  }
  for (std::uint32_t i = first; i < outcome.stackSize; ++i) {
    // A thread that was interrupted stands at the very instruction; all other frames at a return address.
    const Stack frames = framesAt(outcome.stack[i], i == 0 && exact);
    stack.insert(stack.end(), frames.begin(), frames.end());
  }
  return stack;
}

std::uint32_t Resolver::placeOf(SiteId site, std::uint32_t context, Observation& seen) {
  const auto [known, fresh] = places_.try_emplace({raw(site), context}, static_cast<std::uint32_t>(seen.places.size()));
  if (fresh) {
    const Stack stack = stackOf(site, context);
    const StackFrame& own = ownFrame(stack);
    const auto at = std::ranges::find(stack, own);
    const auto caller = std::ranges::find_if(at == stack.end() ? at : at + 1, stack.end(),
                                             [](const StackFrame& frame) { return !frame.foreign; });
    seen.places.push_back(own);
    seen.callers.push_back(caller == stack.end() ? StackFrame{} : *caller);
  }
  return known->second;
}

namespace {

/// clang splits a static variable and calls its parts `name (.0)`, `name (.1)`.
std::string withoutPart(const std::string& name) {
  const std::size_t part = name.rfind(" (.");
  return part != std::string::npos && name.ends_with(')') ? name.substr(0, part) : name;
}

}  // namespace

std::string Resolver::globalAt(std::uint64_t address) {
  const auto module =
      std::ranges::find_if(raw_->modules, [&](const wire::Module& m) { return address >= m.base && address < m.end; });
  if (module == raw_->modules.end()) {
    return "";
  }
  const auto variable = symbols_.variable(module->path, address - module->base);
  return variable ? withoutPart(variable->text()) : "";
}

void Resolver::lookAtObjects() {
  locations_.clear();
  shared_.clear();
  for (const wire::ObjectPlace& place : raw_->objects) {
    locations_.emplace(raw(place.object), &place.location);
  }
  std::unordered_map<std::uint64_t, ThreadId> first;
  const auto touch = [&](ObjectId object, ThreadId thread) {
    if (first.try_emplace(raw(object), thread).first->second != thread) {
      shared_.insert(raw(object));
    }
  };
  for (const Event& event : raw_->events) {
    touch(event.object, event.thread);
  }
  for (const wire::AccessRecord& access : raw_->accesses) {
    touch(access.event.object, access.event.thread);
  }
  for (const wire::Wait& wait : raw_->waits) {
    shared_.insert(raw(wait.object));
  }
}

std::string Resolver::nameObject(ObjectId object, OpKind kind, std::uint64_t address) {
  if (object == kNoObject) {
    return "";
  }
  ObjectNote& note = objects_.try_emplace(raw(object), ObjectNote{object, "", ""}).first->second;
  if (!note.name.empty()) {
    return note.name;
  }
  if (const auto location = locations_.find(raw(object)); location != locations_.end()) {
    const VariableNote variable = variableOf(*location->second);
    const bool global = location->second->place == wire::Place::Global;
    note.name = variable.name;
    if (location->second->place == wire::Place::Heap && !note.name.empty()) {
      const int number = ++nounCounts_[note.name];  // two accounts have two balances
      note.name += number == 1 ? "" : fmt::format(" #{}", number);
    }
    note.where = global ? "" : variable.where;
    if (!variable.allocation.empty()) {
      note.where += " in " + describe(ownFrame(variable.allocation));
    }
  } else {
    note.name = globalAt(address);
  }
  const std::string noun = objectNoun(kind);
  if (note.name.empty() && !noun.empty() && shared_.contains(raw(object))) {
    note.name = fmt::format("{} {}", noun, ++nounCounts_[noun]);
  }
  return note.name;
}

void Resolver::resolveThreads(Observation& seen) {
  for (std::size_t i = 0; i < raw_->threads.size(); ++i) {
    const wire::ThreadInfo& thread = raw_->threads[i];
    if (thread.lived != 0 || i == 0) {
      const Stack start = framesAt(thread.startSite, true);
      seen.threads.push_back({ThreadId{static_cast<std::uint16_t>(i)}, thread.parent, thread.name,
                              start.empty() ? StackFrame{} : start.front()});
    }
  }
}

void Resolver::resolveSteps(Observation& seen) {
  seen.steps.reserve(raw_->events.size() + raw_->accesses.size());
  auto access = raw_->accesses.begin();
  for (std::size_t i = 0; i < raw_->events.size(); ++i) {
    for (; access != raw_->accesses.end() && access->position <= i; ++access) {
      addStep(access->event, seen);
    }
    addStep(raw_->events[i], seen);
  }
  for (; access != raw_->accesses.end(); ++access) {
    addStep(access->event, seen);
  }
}

void Resolver::addStep(const Event& event, Observation& seen) {
  nameObject(event.object, event.kind, event.address);
  seen.steps.push_back({.number = event.step,
                        .thread = event.thread,
                        .kind = event.kind,
                        .succeeded = event.succeeded,
                        .point = event.point,
                        .hasValue = event.hasValue,
                        .size = event.size,
                        .object = event.object,
                        .value = event.value,
                        .place = placeOf(entered(event.site, event.caller), event.context, seen)});
}

AccessNote Resolver::accessOf(const wire::Access& access) {
  return {access.thread,
          access.write,
          access.atomic,
          access.size,
          stackOf(access.site, access.context),
          access.frees,
          false,
          {}};
}

VariableNote Resolver::variableOf(const wire::Location& location) {
  VariableNote note;
  const std::string owner = threadName({}, location.thread);
  switch (location.place) {
    case wire::Place::Global:
      note.name =
          location.module < raw_->modules.size() ? globalAt(raw_->modules[location.module].base + location.offset) : "";
      note.where = "a global variable";
      break;
    case wire::Place::Heap:
      note.name = heap_ ? heap_->nameOf(location) : "";
      note.local = true;
      note.where = fmt::format("byte {} of a heap block of {}, allocated by {}", location.offset,
                               counted(location.size, "byte"), owner);
      note.allocation = stackOf(kNoSite, location.context);
      break;
    case wire::Place::Stack:
      note = localAt(location);
      break;
    case wire::Place::ThreadLocal:
      note.where = fmt::format("a thread-local variable of {}", owner);
      break;
    default:
      break;
  }
  return note;
}

/// What lies on a stack or in the heap has a name only if events tell of it.
bool Resolver::isKnownByEvents(ObjectId object) const {
  const wire::Place place = locations_.at(raw(object))->place;
  return place == wire::Place::Stack || place == wire::Place::Heap;
}

VariableNote Resolver::localAt(const wire::Location& location) {
  VariableNote note;
  note.where = fmt::format("a variable on the stack of {}", threadName({}, location.thread));
  if (location.frame == kNoSite || moduleOf(location.frame) >= raw_->modules.size()) {
    return note;
  }
  const auto local = symbols_.local(raw_->modules[moduleOf(location.frame)].path, offsetOf(location.frame),
                                    {0, location.fromFrameTop, location.fromStackPointer, location.fromFramePointer});
  if (local) {
    note.name = local->name;
    note.local = true;
    note.where =
        fmt::format("a local variable of {}{}", functionWords(local->function),
                    location.thread == kMainThread ? "" : ", on the stack of " + threadName({}, location.thread));
  }
  return note;
}

void Resolver::resolveLastAccesses(Observation& seen) {
  if (seen.ending != Ending::NoProgress || raw_->recent.empty()) {
    return;
  }
  seen.thread = raw_->recent.back().thread;
  for (const wire::RecentPlace& recent : raw_->recent) {
    const auto module = std::ranges::find_if(
        raw_->modules, [&](const wire::Module& m) { return recent.pc >= m.base && recent.pc < m.end; });
    if (module != raw_->modules.end() && recent.thread == seen.thread) {
      const auto ordinal = static_cast<std::uint16_t>(module - raw_->modules.begin());
      seen.lastAccesses.push_back(placeOf(makeSite(ordinal, recent.pc - module->base), recent.context, seen));
    }
  }
}

ObjectId Resolver::racedObject(const wire::Race& race) const {
  const auto isIt = [&](const Event& event) {
    return event.address == race.second.address && event.thread == race.second.thread && event.step <= race.step;
  };
  if (const auto event = std::ranges::find_if(raw_->events, isIt); event != raw_->events.end()) {
    return event->object;
  }
  const auto access = std::ranges::find_if(raw_->accesses, isIt, &wire::AccessRecord::event);
  return access == raw_->accesses.end() ? kNoObject : access->event.object;
}

void Resolver::resolveRaces(Observation& seen) {
  for (const wire::Race& race : raw_->races) {
    RaceNote note{accessOf(race.first), accessOf(race.second), {}, racedObject(race), race.step};
    // The frame of a variable on a stack is known from the events.
    const auto location = locations_.find(raw(note.object));
    note.variable = variableOf(location == locations_.end() ? race.location : *location->second);
    seen.races.push_back(std::move(note));
  }
}

void Resolver::resolveError(Observation& seen) {
  const wire::ErrorDetails& error = raw_->outcome.error;
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
      locations_.try_emplace(raw(error.object), &error.location);
      seen.error.objectName = nameObject(error.object, error.operation, 0);
      seen.error.local = isKnownByEvents(error.object);
    }
    for (std::uint32_t i = 0; i < std::min(error.relatedCount, wire::kMaxRelated); ++i) {
      const wire::RelatedPlace& place = error.related[i];
      seen.error.related.push_back({place.relation, place.thread, stackOf(place.site, place.context)});
    }
  }
  for (const wire::Leak& leak : raw_->leaks) {
    seen.leaks.push_back({leak.blocks, leak.bytes, leak.thread, stackOf(kNoSite, leak.context)});
  }
}

void Resolver::resolveWaits(Observation& seen) {
  for (const wire::Wait& wait : raw_->waits) {
    WaitNote note{wait.thread, wait.kind, wait.holder, wait.object, "", {}, {}};
    locations_.try_emplace(raw(wait.object), &wait.location);
    note.objectName = nameObject(wait.object, wait.kind, 0);
    note.local = isKnownByEvents(wait.object);
    note.stack = stackOf(entered(wait.site, wait.caller), wait.context);
    note.acquired = stackOf(wait.acquiredAt, wait.acquiredContext);
    seen.waits.push_back(std::move(note));
  }
}

Stack Resolver::shortStackOf(const wire::ShortStack& frames) {
  Stack stack;
  for (const SiteId site : frames.frames) {
    const Stack part = framesAt(site);
    stack.insert(stack.end(), part.begin(), part.end());
  }
  return stack;
}

/// By its variable; else by where it was allocated and how far from the start of its block, which tells members apart.
std::string Resolver::lockNameOf(const wire::LockName& lock) {
  const VariableNote variable = variableOf(lock.location);
  if (!variable.name.empty()) {
    return variable.name;
  }
  if (lock.location.place == wire::Place::Heap) {
    const Stack allocation = shortStackOf(lock.allocation);
    return allocation.empty() ? ""
                              : fmt::format("a lock at byte {} of the block of {}", lock.location.offset,
                                            describe(ownFrame(allocation)));
  }
  return "";
}

std::vector<LockEdgeNote> Resolver::resolveEdges(const std::vector<wire::LockEdge>& edges, const RawFinding& about) {
  raw_ = &about;
  heap_.reset();
  std::vector<LockEdgeNote> notes;
  for (const wire::LockEdge& edge : edges) {
    LockEdgeNote note{edge.thread,
                      edge.held.object,
                      edge.acquired.object,
                      lockNameOf(edge.held),
                      lockNameOf(edge.acquired),
                      {edge.gates, edge.gates + std::min(edge.gateCount, wire::kMaxGates)},
                      shortStackOf(edge.heldAt),
                      shortStackOf(edge.acquiredAt)};
    notes.push_back(std::move(note));
  }
  return notes;
}

}  // namespace heddle
