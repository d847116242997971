#include "analyse/program/Places.h"

#include <algorithm>
#include <set>

namespace heddle::analyse {
namespace {

constexpr std::uint64_t kEnd = AbstractMemory::kAnywhere;

/// Accesses to a constant object never conflict.
bool isConstant(const MemoryObject& object) {
  const auto* variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.origin);
  return object.kind == MemoryObject::Kind::Function || (variable && variable->isConstant());
}

}  // namespace

bool PlaceSet::add(const PlaceSet& other) {
  if (!other.bits.test(bits)) { return false; }
  bits |= other.bits;
  return true;
}

Places::Places(PointerAnalysis& pointers, const std::vector<MemoryEffect>& effects, IsIdentified isIdentified)
    : pointers_(pointers), shared_(pointers.sharedObjects()), identified_(shared_.size(), false) {
  const AbstractMemory& memory = pointers.memory();
  std::vector<std::set<std::uint64_t>> cuts(memory.objectCount());
  for (std::uint32_t number = 1; number < shared_.size(); ++number) {
    const auto object = static_cast<ObjectId>(number);
    if (isConstant(memory.object(object)) || memory.representative(object) != object) { shared_[number] = false; }
    if (!shared_[number]) { continue; }
    identified_[number] = isIdentified(object);
    // Code without IR may access any part.
    if (pointers.hasEscaped(object)) { cuts[number].insert(0); }
  }
  for (const MemoryEffect& effect : effects) {
    for (const std::uint32_t pointee : pointers.pointees(*effect.pointer, effect.depth)) {
      const auto location = static_cast<LocationId>(pointee);
      const ObjectId object = memory.objectOf(location);
      if (!identified_[raw(object)]) { continue; }
      const Range range = rangeOf(location, effect.bytes);
      cuts[raw(object)].insert(range.begin);
      if (range.end != kEnd) { cuts[raw(object)].insert(range.end); }
    }
  }
  starts_.resize(memory.objectCount());
  places_.push_back({AbstractMemory::kUnknown, 0, kEnd});
  for (std::uint32_t object = 0; object < cuts.size(); ++object) {
    if (!identified_[object]) { continue; }
    for (auto cut = cuts[object].begin(); cut != cuts[object].end(); ++cut) {
      const auto next = std::next(cut);
      starts_[object].emplace(*cut, static_cast<std::uint32_t>(places_.size()));
      places_.push_back({static_cast<ObjectId>(object), *cut, next == cuts[object].end() ? kEnd : *next});
    }
  }
  escaped_ = none();
  escaped_.bits.set(0);
  for (std::uint32_t place = 1; place < places_.size(); ++place) {
    if (pointers.hasEscaped(places_[place].object)) { escaped_.bits.set(place); }
  }
}

Places::Range Places::rangeOf(LocationId location, std::optional<std::uint64_t> bytes) const {
  const AbstractMemory& memory = pointers_.memory();
  const std::uint64_t offset = memory.offsetOf(location);
  const std::uint64_t stride = memory.strideOf(memory.objectOf(location));
  if (offset == kEnd || stride == 1 || !bytes) { return {0, kEnd}; }
  if (stride == 0) { return {offset, offset + *bytes}; }
  // An access that extends into the next element may touch any part of an element.
  return offset + *bytes > stride ? Range{0, kEnd} : Range{offset, offset + *bytes};
}

bool Places::collect(const MemoryEffect& effect, llvm::SmallVectorImpl<std::uint32_t>& touched) const {
  const Touched& found = touchedBy(effect);
  touched.append(found.places.begin(), found.places.end());
  return found.escaped;
}

const Places::Touched& Places::touchedBy(const MemoryEffect& effect) const {
  std::vector<Touched>& known = touched_[effect.pointer];
  const auto same = std::ranges::find_if(
      known, [&](const Touched& one) { return one.bytes == effect.bytes && one.depth == effect.depth; });
  return same != known.end() ? *same : known.emplace_back(compute(effect));
}

Places::Touched Places::compute(const MemoryEffect& effect) const {
  const AbstractMemory& memory = pointers_.memory();
  Touched touched{effect.bytes, effect.depth, false, {}};
  for (const std::uint32_t pointee : pointers_.pointees(*effect.pointer, effect.depth)) {
    const auto location = static_cast<LocationId>(pointee);
    const ObjectId object = memory.objectOf(location);
    if (object == AbstractMemory::kUnknown) {
      touched.escaped = true;
      continue;
    }
    if (!identified_[raw(object)]) {
      if (shared_[raw(object)]) { touched.places.push_back(0); }
      continue;
    }
    const Range range = rangeOf(location, effect.bytes);
    const auto& starts = starts_[raw(object)];
    for (auto place = starts.lower_bound(range.begin); place != starts.end() && place->first < range.end; ++place) {
      touched.places.push_back(place->second);
    }
  }
  std::ranges::sort(touched.places);
  touched.places.erase(std::unique(touched.places.begin(), touched.places.end()), touched.places.end());
  return touched;
}

}  // namespace heddle::analyse
