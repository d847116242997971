#include "analyse/program/AbstractMemory.h"

#include <numeric>

namespace heddle::analyse {
namespace {

std::uint64_t normalised(const MemoryObject& object, std::uint64_t offset) {
  if (offset == AbstractMemory::kAnywhere) { return object.stride == 1 ? 0 : offset; }
  return object.stride == 0 ? offset : offset % object.stride;
}

}  // namespace

AbstractMemory::AbstractMemory() {
  add(MemoryObject::Kind::Unknown, nullptr);
  addStride(kUnknown, 1);
  add(MemoryObject::Kind::Library, nullptr);
}

ObjectId AbstractMemory::add(MemoryObject::Kind kind, const llvm::Value* origin) {
  const auto id = static_cast<ObjectId>(objects_.size());
  objects_.push_back({kind, origin, 0, {}, std::nullopt});
  // Code has a single address.
  if (kind == MemoryObject::Kind::Function || kind == MemoryObject::Kind::Library) { objects_.back().stride = 1; }
  return id;
}

LocationId AbstractMemory::at(ObjectId object, std::uint64_t offset) {
  object = representative(object);
  MemoryObject& owner = objects_[raw(object)];
  const auto [place, isNew] = owner.locations.try_emplace(normalised(owner, offset));
  if (isNew) {
    place->second = static_cast<LocationId>(owners_.size());
    owners_.push_back({object, place->first, place->second});
  }
  return find(place->second);
}

LocationId AbstractMemory::find(LocationId location) const {
  LocationId root = location;
  while (owners_[raw(root)].mergedInto != root) {
    root = owners_[raw(root)].mergedInto;
  }
  while (owners_[raw(location)].mergedInto != root) {
    const LocationId next = owners_[raw(location)].mergedInto;
    owners_[raw(location)].mergedInto = root;
    location = next;
  }
  return root;
}

std::vector<std::pair<LocationId, LocationId>> AbstractMemory::addStride(ObjectId object, std::uint64_t stride) {
  MemoryObject& owner = objects_[raw(representative(object))];
  const std::uint64_t common = std::gcd(owner.stride, stride);
  std::vector<std::pair<LocationId, LocationId>> merged;
  if (common == owner.stride) { return merged; }
  owner.stride = common;
  std::map<std::uint64_t, LocationId> kept;
  for (const auto& [offset, location] : owner.locations) {
    const auto [place, isNew] = kept.try_emplace(normalised(owner, offset), location);
    if (isNew) {
      owners_[raw(location)].offset = place->first;
    } else {
      owners_[raw(location)].mergedInto = place->second;
      merged.emplace_back(location, place->second);
    }
  }
  owner.locations = std::move(kept);
  return merged;
}

ObjectId AbstractMemory::representative(ObjectId id) const {
  while (objects_[raw(id)].mergedInto) {
    id = *objects_[raw(id)].mergedInto;
  }
  return id;
}

std::pair<LocationId, LocationId> AbstractMemory::merge(ObjectId gone, ObjectId kept) {
  const LocationId old = at(gone, 0);
  const LocationId now = at(kept, 0);
  owners_[raw(old)].mergedInto = now;
  objects_[raw(gone)].mergedInto = kept;
  objects_[raw(gone)].locations.clear();
  return {old, now};
}

LocationId AbstractMemory::moved(LocationId location, std::int64_t bytes) {
  const ObjectId object = objectOf(location);
  const std::uint64_t offset = offsetOf(location);
  if (offset == kAnywhere || objects_[raw(object)].stride == 1) { return find(location); }
  const std::uint64_t stride = objects_[raw(object)].stride;
  auto target = static_cast<std::int64_t>(offset) + bytes;
  if (stride != 0) {
    target %= static_cast<std::int64_t>(stride);
    if (target < 0) { target += static_cast<std::int64_t>(stride); }
  } else if (target < 0) {
    return at(object, kAnywhere);  // Before the start of the object: the base of the offset is unknown.
  }
  return at(object, static_cast<std::uint64_t>(target));
}

}  // namespace heddle::analyse
