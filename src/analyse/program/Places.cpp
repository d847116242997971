#include "analyse/program/Places.h"

#include <algorithm>
#include <set>

namespace heddle::analyse {
namespace {

constexpr std::uint64_t kEnd = AbstractMemory::kAnywhere;

/// Accesses to a constant object never conflict.
bool isConstant(const MemoryObject& object) {
  const auto* variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.origin);
  return object.kind == MemoryObject::Kind::Function || object.kind == MemoryObject::Kind::LibraryCode ||
         (variable && variable->isConstant());
}

}  // namespace

bool PlaceSet::add(const PlaceSet& other) {
  const bool learns = (other.unknown && !unknown) || other.bits.test(bits);
  if (learns) {
    bits |= other.bits;
    unknown = unknown || other.unknown;
  }
  return learns;
}

Places::Places(PointerAnalysis& pointers, const std::vector<MemoryEffect>& effects)
    : pointers_(pointers), shared_(pointers.sharedObjects()) {
  const AbstractMemory& memory = pointers.memory();
  for (std::uint32_t object = 0; object < shared_.size(); ++object) {
    if (isConstant(memory.object(static_cast<ObjectId>(object)))) { shared_[object] = false; }
  }
  std::vector<std::set<std::uint64_t>> cuts(memory.objectCount());
  for (const MemoryEffect& effect : effects) {
    for (const std::uint32_t pointee : pointers.pointees(*effect.pointer)) {
      const auto location = static_cast<LocationId>(pointee);
      const ObjectId object = memory.objectOf(location);
      if (!shared_[raw(object)]) { continue; }
      const Range range = rangeOf(location, effect.bytes);
      cuts[raw(object)].insert(range.begin);
      if (range.end != kEnd) { cuts[raw(object)].insert(range.end); }
    }
  }
  starts_.resize(memory.objectCount());
  for (std::uint32_t object = 0; object < cuts.size(); ++object) {
    for (auto cut = cuts[object].begin(); cut != cuts[object].end(); ++cut) {
      const auto next = std::next(cut);
      starts_[object].emplace(*cut, static_cast<std::uint32_t>(places_.size()));
      places_.push_back({static_cast<ObjectId>(object), *cut, next == cuts[object].end() ? kEnd : *next});
    }
  }
  escaped_ = none();
  escaped_.unknown = true;
  for (std::uint32_t place = 0; place < places_.size(); ++place) {
    if (pointers.hasEscaped(places_[place].object)) { escaped_.bits.set(place); }
  }
}

Places::Range Places::rangeOf(LocationId location, std::optional<std::uint64_t> bytes) const {
  const AbstractMemory& memory = pointers_.memory();
  const std::uint64_t offset = memory.offsetOf(location);
  const std::uint64_t stride = memory.object(memory.objectOf(location)).stride;
  if (offset == kEnd || stride == 1 || !bytes) { return {0, kEnd}; }
  if (stride == 0) { return {offset, offset + *bytes}; }
  // An access that extends into the next element may touch any part of an element.
  return offset + *bytes > stride ? Range{0, kEnd} : Range{offset, offset + *bytes};
}

void Places::collect(const MemoryEffect& effect, PlaceSet& set) const {
  const AbstractMemory& memory = pointers_.memory();
  for (const std::uint32_t pointee : pointers_.pointees(*effect.pointer)) {
    const auto location = static_cast<LocationId>(pointee);
    const ObjectId object = memory.objectOf(location);
    if (object == AbstractMemory::kUnknown) {
      set.add(escaped_);
      continue;
    }
    const Range range = rangeOf(location, effect.bytes);
    const auto& starts = starts_[raw(object)];
    for (auto place = starts.lower_bound(range.begin); place != starts.end() && place->first < range.end; ++place) {
      set.bits.set(place->second);
    }
  }
}

}  // namespace heddle::analyse
