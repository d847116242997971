#include "explore/naming/HeapTypes.h"

#include <algorithm>
#include <unordered_set>

#include "core/Hash.h"

namespace heddle::explore {
namespace {

std::pair<std::uint64_t, std::uint64_t> blockOf(const wire::Location& location) {
  return {raw(location.thread), location.serial};
}

}  // namespace

HeapTypes::HeapTypes(symbols::Symbolizer& symbols, const RawFinding& raw) {
  std::unordered_map<std::uint64_t, const wire::Location*> places;
  for (const wire::ObjectPlace& place : raw.objects) {
    places.emplace(heddle::raw(place.object), &place.location);
  }
  std::unordered_set<std::uint64_t> known;  // pairs of site and object that were seen: loops repeat them
  const auto learnFrom = [&](const Event& event) {
    const auto place = places.find(heddle::raw(event.object));
    if (place != places.end() && known.insert(mixHash(heddle::raw(event.site), heddle::raw(event.object))).second) {
      learn(*place->second, event.site, symbols, raw);
    }
  };
  std::ranges::for_each(raw.events, learnFrom);
  std::ranges::for_each(raw.accesses, learnFrom, &wire::AccessRecord::event);
  for (const wire::Race& race : raw.races) {
    learn(race.location, race.first.site, symbols, raw);
    learn(race.location, race.second.site, symbols, raw);
  }
}

const symbols::ObjectLayout* HeapTypes::layoutOf(const std::string& text) {
  return &layouts_.try_emplace(text, text).first->second;
}

/// Null: the accessed class is unknown.
const symbols::AccessedObject* HeapTypes::accessedBy(SiteId site, symbols::Symbolizer& symbols, const RawFinding& raw) {
  const auto [at, fresh] = accessed_.try_emplace(heddle::raw(site));
  if (fresh) { at->second = symbols.object(raw.modules[moduleOf(site)].path, offsetOf(site)); }
  return at->second ? &*at->second : nullptr;
}

void HeapTypes::learn(const wire::Location& location, SiteId site, symbols::Symbolizer& symbols,
                      const RawFinding& raw) {
  if (location.place != wire::Place::Heap || site == kNoSite || moduleOf(site) >= raw.modules.size()) { return; }
  const symbols::AccessedObject* accessed = accessedBy(site, symbols, raw);
  if (accessed == nullptr || accessed->inObject > location.offset) { return; }
  const std::uint64_t start = location.offset - accessed->inObject;
  const symbols::ObjectLayout* layout = layoutOf(accessed->layout);
  if (layout->size() == 0 || start + layout->size() > location.size) {
    return;  // a wrong downcast, or a binary that has changed
  }
  std::vector<Object>& objects = blocks_[blockOf(location)];
  const bool known = std::ranges::any_of(
      objects, [&](const Object& object) { return object.start == start && object.layout == layout; });
  if (!known) { objects.push_back({start, layout}); }
}

/// An object of the program says more than the node of a container or of a shared pointer that holds it.
bool HeapTypes::isMoreSpecific(const symbols::ObjectLayout& one, const symbols::ObjectLayout& other) {
  if (one.isOfStandardLibrary() != other.isOfStandardLibrary()) { return other.isOfStandardLibrary(); }
  return one.size() > other.size();
}

/// Null: unknown.
const HeapTypes::Object* HeapTypes::objectAt(const wire::Location& location) const {
  const auto block = location.place == wire::Place::Heap ? blocks_.find(blockOf(location)) : blocks_.end();
  if (block == blocks_.end()) { return nullptr; }
  const Object* best = nullptr;
  for (const Object& object : block->second) {
    const bool around = location.offset >= object.start && location.offset - object.start < object.layout->size();
    if (around && (best == nullptr || isMoreSpecific(*object.layout, *best->layout))) { best = &object; }
  }
  return best;
}

std::string HeapTypes::nameOf(const wire::Location& location) const {
  const Object* object = objectAt(location);
  return object == nullptr ? "" : object->layout->nameAt(location.offset - object->start);
}

std::string HeapTypes::memberOf(const wire::Location& location) const {
  const Object* object = objectAt(location);
  if (object == nullptr || object->start != 0) { return ""; }
  const std::string name = object->layout->nameAt(location.offset);
  const std::size_t behindClass = object->layout->className().size() + 2;
  return name.size() > behindClass ? name.substr(behindClass) : "";
}

std::uint64_t HeapTypes::startOf(const wire::Location& location) const {
  const Object* object = objectAt(location);
  return object == nullptr ? location.offset : object->start;
}

}  // namespace heddle::explore
