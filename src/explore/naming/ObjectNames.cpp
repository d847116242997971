#include "explore/naming/ObjectNames.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/OpTraits.h"
#include "judge/PlainNames.h"
#include "judge/Wording.h"

namespace heddle::explore {
namespace {

/// clang splits a static variable and names the parts `name (.0)`, `name (.1)`.
std::string withoutPart(const std::string& name) {
  const std::size_t part = name.rfind(" (.");
  return part != std::string::npos && name.ends_with(')') ? name.substr(0, part) : name;
}

}  // namespace

std::string ObjectNames::globalAt(std::uint64_t address) {
  const auto module =
      std::ranges::find_if(raw_.modules, [&](const wire::Module& m) { return address >= m.base && address < m.end; });
  if (module == raw_.modules.end()) { return ""; }
  const auto variable = symbols_.variable(module->path, address - module->base);
  return variable ? judge::withoutAbiTags(withoutPart(variable->text())) : "";
}

void ObjectNames::learn() {
  heap_.emplace(symbols_, raw_);
  elements_.emplace(raw_);
  for (const wire::ObjectPlace& place : raw_.objects) {
    locations_.emplace(raw(place.object), &place.location);
  }
  std::unordered_map<std::uint64_t, ThreadId> first;
  const auto touch = [&](ObjectId object, ThreadId thread) {
    if (first.try_emplace(raw(object), thread).first->second != thread) { shared_.insert(raw(object)); }
  };
  for (const Event& event : raw_.events) {
    touch(event.object, event.thread);
  }
  for (const wire::AccessRecord& access : raw_.accesses) {
    touch(access.event.object, access.event.thread);
  }
  for (const wire::Wait& wait : raw_.waits) {
    shared_.insert(raw(wait.object));
  }
}

std::string ObjectNames::nameOf(ObjectId object, OpKind kind, std::uint64_t address) {
  if (object == kNoObject) { return ""; }
  const auto [entry, fresh] = objects_.try_emplace(raw(object), Known{{object, "", ""}, address});
  judge::ObjectNote& note = entry->second.note;
  if (fresh || (note.name.empty() && entry->second.address != address)) {
    entry->second.address = address;
    lookUp(note, address);
  }
  if (!note.name.empty()) { return note.name; }
  const std::string noun{traitsOf(kind).noun};
  if (!noun.empty() && shared_.contains(raw(object))) { note.name = fmt::format("{} {}", noun, ++nounCounts_[noun]); }
  return note.name;
}

/// Looks up the name in debug information.
void ObjectNames::lookUp(judge::ObjectNote& note, std::uint64_t address) {
  const auto location = locations_.find(raw(note.object));
  if (location == locations_.end()) {
    note.name = globalAt(address);
    return;
  }
  const judge::VariableNote variable = variableOf(*location->second);
  const bool global = location->second->place == wire::Place::Global;
  note.name = variable.name;
  if (location->second->place == wire::Place::Heap && !note.name.empty()) {
    const std::size_t number = numberOf(note.name, *location->second);  // two accounts have two balances
    note.name += number == 1 ? "" : fmt::format(" #{}", number);
  }
  note.where = global ? "" : variable.where;
  if (!variable.allocation.empty()) { note.where += " in " + judge::describe(judge::ownFrame(variable.allocation)); }
}

/// Numbers the objects that have members or elements of this name, from 1. Memory that a container allocated at once is
/// one.
std::size_t ObjectNames::numberOf(const std::string& name, const wire::Location& location) {
  const bool element = name.find('`') != std::string::npos;
  const Instance instance{raw(location.thread), location.serial, element || !heap_ ? 0 : heap_->startOf(location)};
  std::vector<Instance>& known = instances_[name];
  const auto found = std::ranges::find(known, instance);
  const auto number = static_cast<std::size_t>(found - known.begin()) + 1;
  if (found == known.end()) { known.push_back(instance); }
  return number;
}

void ObjectNames::lies(ObjectId object, const wire::Location& location) {
  const bool isNews = locations_.try_emplace(raw(object), &location).second;
  if (const auto known = objects_.find(raw(object));
      isNews && known != objects_.end() && known->second.note.name.empty()) {
    lookUp(known->second.note, known->second.address);
  }
}

const wire::Location* ObjectNames::placeOf(ObjectId object) const {
  const auto found = locations_.find(raw(object));
  return found == locations_.end() ? nullptr : found->second;
}

std::vector<judge::ObjectNote> ObjectNames::notes() const {
  std::vector<judge::ObjectNote> notes;
  notes.reserve(objects_.size());
  for (const auto& [object, known] : objects_) {
    notes.push_back(known.note);
  }
  std::ranges::sort(notes, {}, &judge::ObjectNote::object);
  return notes;
}

judge::VariableNote ObjectNames::variableOf(const wire::Location& location) {
  judge::VariableNote note;
  const std::string owner = judge::threadName({}, location.thread);
  switch (location.place) {
    case wire::Place::Global:
      note.name =
          location.module < raw_.modules.size() ? globalAt(raw_.modules[location.module].base + location.offset) : "";
      note.where = "a global variable";
      break;
    case wire::Place::Heap:
      note.local = true;
      note.where = fmt::format("byte {} of a heap block of {}, allocated by {}", location.offset,
                               judge::counted(location.size, "byte"), owner);
      note.allocation = stacks_.stackOf(kNoSite, location.context);
      note.name = heapNameAt(location, note.allocation);
      if (note.name.empty()) { note.name = elementAt(location, note.allocation); }
      break;
    case wire::Place::Stack:
      note = localAt(location);
      break;
    case wire::Place::ThreadLocal:
      note.where = fmt::format("a thread-local variable of {}", owner);
      break;
    case wire::Place::Unknown:
      break;
  }
  return note;
}

std::string ObjectNames::memberAt(const wire::Location& location) const {
  const std::string name = heap_ ? heap_->nameOf(location) : "";
  const bool internal =
      name.starts_with("std::") || name.starts_with("__gnu_cxx::") || name.find("::_M_") != std::string::npos;
  return internal ? "" : judge::plainNames(name);
}

std::string ObjectNames::subjectAt(const wire::Location& location, const judge::Stack& allocation) const {
  constexpr std::string_view kMaker = "constructObject<";  // followed by the number of the object
  if (allocation.empty() || !allocation.front().function.starts_with("heddle_new_")) { return ""; }
  for (const judge::StackFrame& frame : allocation) {
    const std::size_t at = frame.function.find(kMaker);
    const std::string member = at == std::string::npos || !heap_ ? "" : heap_->memberOf(location);
    if (!member.empty()) { return fmt::format("object{}.{}", frame.function[at + kMaker.size()], member); }
  }
  return "";
}

std::string ObjectNames::heapNameAt(const wire::Location& location, const judge::Stack& allocation) const {
  const std::string name = subjectAt(location, allocation);
  return name.empty() ? memberAt(location) : name;
}

std::string ObjectNames::ownNameOf(const Elements::Owner& owner) {
  const wire::Location* place = placeOf(owner.object);
  if (place == nullptr || place->place == wire::Place::Global) { return globalAt(owner.address); }
  return place->place == wire::Place::Stack  ? localAt(*place).name
         : place->place == wire::Place::Heap ? heapNameAt(*place, stacks_.stackOf(kNoSite, place->context))
                                             : "";
}

/// The nearest named object from which pointers lead to the memory, through other memory of the container.
std::string ObjectNames::elementAt(const wire::Location& location, const judge::Stack& allocation) {
  constexpr std::size_t kMostVisited = 16;
  const std::string_view part = elements_ ? partWords(allocation) : "";
  if (part.empty()) { return ""; }
  std::vector<const wire::Location*> open{&location};
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t i = 0; i < open.size() && i < kMostVisited; ++i) {
    for (const Elements::Owner& owner : elements_->ownersOf(*open[i])) {
      if (!seen.insert(raw(owner.object)).second) { continue; }
      if (const std::string name = ownNameOf(owner); !name.empty()) { return fmt::format("{} of `{}`", part, name); }
      const wire::Location* place = placeOf(owner.object);
      if (place != nullptr && place->place == wire::Place::Heap) { open.push_back(place); }
    }
  }
  const std::string maker = judge::functionWords(judge::ownFrame(allocation).function);
  return maker.empty() ? "" : fmt::format("{} (allocated in `{}`)", part, maker);
}

/// Objects on a stack or in the heap have names only if events were recorded.
bool ObjectNames::isKnownByEvents(ObjectId object) const {
  const wire::Location* location = placeOf(object);
  const wire::Place place = location == nullptr ? wire::Place::Unknown : location->place;
  return place == wire::Place::Stack || place == wire::Place::Heap;
}

judge::VariableNote ObjectNames::localAt(const wire::Location& location) {
  judge::VariableNote note;
  note.where = fmt::format("a variable on the stack of {}", judge::threadName({}, location.thread));
  if (location.frame == kNoSite || moduleOf(location.frame) >= raw_.modules.size()) { return note; }
  const auto local = symbols_.local(raw_.modules[moduleOf(location.frame)].path, offsetOf(location.frame),
                                    {0, location.fromFrameTop, location.fromStackPointer, location.fromFramePointer});
  if (local) {
    note.name = local->name;
    note.local = true;
    note.where = fmt::format(
        "a local variable of {}{}", judge::functionWords(local->function),
        location.thread == kMainThread ? "" : ", on the stack of " + judge::threadName({}, location.thread));
  }
  return note;
}

/// The name of its variable, or else the allocation and the offset in the block, which distinguishes members.
std::string ObjectNames::lockNameOf(const wire::LockName& lock) {
  const judge::VariableNote variable = variableOf(lock.location);
  if (!variable.name.empty()) { return variable.name; }
  if (lock.location.place == wire::Place::Heap) {
    const judge::Stack allocation = stacks_.shortStackOf(lock.allocation);
    return allocation.empty() ? ""
                              : fmt::format("a lock at byte {} of the block of {}", lock.location.offset,
                                            judge::describe(judge::ownFrame(allocation)));
  }
  return "";
}

}  // namespace heddle::explore
