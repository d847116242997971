#include "explore/naming/Elements.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/OpTraits.h"

namespace heddle::explore {
namespace {

constexpr std::size_t kMostOwners = 8;
constexpr std::uint8_t kPointerSize = 8;

}  // namespace

Elements::Elements(const RawFinding& raw) {
  std::unordered_map<std::uint64_t, const wire::Location*> places;
  for (const wire::ObjectPlace& place : raw.objects) {
    places.emplace(heddle::raw(place.object), &place.location);
  }
  const auto placeOf = [&](const Event& event) {
    const auto place = places.find(heddle::raw(event.object));
    return place == places.end() ? nullptr : place->second;
  };
  const auto eachEvent = [&](const auto& visit) {
    std::ranges::for_each(raw.events, visit);
    std::ranges::for_each(raw.accesses, visit, &wire::AccessRecord::event);
  };
  eachEvent([&](const Event& event) {
    const wire::Location* place = placeOf(event);
    if (place != nullptr && place->place == wire::Place::Heap) { addBlock(*place, event.address); }
  });
  eachEvent([&](const Event& event) { addPointer(event, placeOf(event)); });
}

void Elements::addBlock(const wire::Location& location, std::uint64_t address) {
  if (address < location.offset) { return; }
  const std::uint64_t start = address - location.offset;
  const Block block{raw(location.thread), location.serial};
  const auto [at, fresh] = ranges_.try_emplace(start, Range{start + location.size, block});
  at->second.reused = at->second.reused || (!fresh && at->second.block != block);
}

void Elements::addPointer(const Event& event, const wire::Location* from) {
  const bool pointer =
      event.object != kNoObject && event.size == kPointerSize && (event.hasValue || !isPlain(event.kind));
  auto range = ranges_.upper_bound(event.value);
  if (!pointer || range == ranges_.begin()) { return; }
  --range;
  const auto& [end, block, reused] = range->second;
  const bool inside =
      from != nullptr && from->place == wire::Place::Heap && Block{raw(from->thread), from->serial} == block;
  if (reused || event.value >= end || inside) { return; }
  std::vector<Owner>& owners = owners_[block];
  if (owners.size() < kMostOwners && std::ranges::find(owners, event.object, &Owner::object) == owners.end()) {
    owners.push_back({event.object, event.address, event.kind});
  }
}

std::vector<Elements::Owner> Elements::ownersOf(const wire::Location& location) const {
  const auto owners = owners_.find({raw(location.thread), location.serial});
  return owners == owners_.end() ? std::vector<Owner>{} : owners->second;
}

std::string_view partWords(const judge::Stack& allocation) {
  constexpr std::array kContainers{"vector<",        "_Vector_base<", "deque<",    "_Deque_base<", "_Rb_tree<",
                                   "map<",           "set<",          "list<",     "_List_base<",  "_Hashtable<",
                                   "__tree<",        "__hash_table<", "multimap<", "multiset<",    "forward_list<",
                                   "unordered_map<", "unordered_set<"};
  for (const judge::StackFrame& frame : allocation) {
    if (!frame.foreign) { break; }
    const std::string function = judge::shortFunction(frame.function);
    std::string_view name = function;
    if (!name.starts_with("std::")) { continue; }
    for (const std::string_view space : {"std::", "__cxx11::", "__1::", "__detail::"}) {
      if (name.starts_with(space)) { name.remove_prefix(space.size()); }
    }
    if (name.starts_with("basic_string<")) { return "the characters"; }
    if (std::ranges::any_of(kContainers, [&](std::string_view one) { return name.starts_with(one); })) {
      return "an element";
    }
  }
  return "";
}

}  // namespace heddle::explore
