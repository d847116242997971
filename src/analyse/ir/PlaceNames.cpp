#include "analyse/ir/PlaceNames.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>

#include <algorithm>
#include <set>

#include "analyse/ir/DebugTypes.h"

namespace heddle::analyse {

using facts::Place;

using llvm::DICompositeType;
using llvm::DIDerivedType;
using llvm::DIType;

PlaceNames::PlaceNames(const llvm::Function& probe) : probe_(probe) {
  subject_ = asClass(typeOfRoot(AccessPath::argument(0)));
}

/// The type that the probe's argument refers to: all its parameters are references.
const DIType* PlaceNames::typeOfRoot(const AccessPath& path) const {
  const llvm::DISubprogram* description = probe_.getSubprogram();
  if (description == nullptr || path.root != AccessPath::Root::Argument) { return nullptr; }
  const auto types = description->getType()->getTypeArray();
  return path.index + 1 < types.size() ? pointee(types[path.index + 1]) : nullptr;
}

bool PlaceNames::isSubject(const DIType* type) const {
  return subject_ != nullptr && type != nullptr && typeName(type) == typeName(subject_);
}

PlaceNames::Member PlaceNames::memberAt(const DICompositeType& composite, std::int64_t offset) {
  std::vector<Member> found;
  membersIn(composite, offset, offset + 1, found);
  return found.empty() ? Member{} : found.front();
}

/// Collects the innermost members that overlap [from, to). Does not descend into library classes, arrays and unions.
void PlaceNames::membersIn(const DICompositeType& composite, std::int64_t from, std::int64_t to,
                           std::vector<Member>& found) {
  for (const llvm::DINode* element : composite.getElements()) {
    const auto* member = llvm::dyn_cast<DIDerivedType>(element);
    if (member == nullptr || member->isStaticMember()) { continue; }
    const bool isBase = member->getTag() == llvm::dwarf::DW_TAG_inheritance;
    if (!isBase && member->getTag() != llvm::dwarf::DW_TAG_member) { continue; }
    const auto begin = static_cast<std::int64_t>(member->getOffsetInBits() / 8);
    const DICompositeType* inner = asClass(member->getBaseType());
    const auto bits = isBase ? 0 : member->getSizeInBits();
    const std::int64_t size = std::max<std::int64_t>(
        bits != 0 ? static_cast<std::int64_t>((bits + 7) / 8) : sizeInBytes(member->getBaseType()), 1);
    if (to <= begin || from >= begin + size) { continue; }
    const std::int64_t within = std::max<std::int64_t>(from - begin, 0);
    const bool open = inner != nullptr && (isBase || !isLibraryClass(inner)) && !inner->getElements().empty();
    if (!open) {
      if (isBase) { continue; }
      found.push_back(
          {member->getBaseType(), &composite, member->getName().str(), within, member->getName().starts_with("_vptr")});
      continue;
    }
    std::vector<Member> parts;
    membersIn(*inner, within, std::min(to - begin, size), parts);
    for (Member& part : parts) {
      if (!isBase) {
        part.path = member->getName().str() + "." + part.path;
        part.owner = &composite;
      }
      found.push_back(std::move(part));
    }
  }
}

Place PlaceNames::placeOf(const Spot& spot, const Member& member) const {
  const bool ofSubject = spot.kind == Place::Kind::Member || isSubject(spot.type);
  Place place;
  place.kind = ofSubject ? Place::Kind::Member : Place::Kind::Heap;
  place.owner = spot.owner;
  if (!ofSubject) { place.type = typeName(member.owner); }
  place.path = member.path;
  place.text = spot.prefix + member.path;
  if (member.path.empty()) { place.text = spot.prefix.empty() ? "the object" : spot.prefix + "..."; }
  return place;
}

/// Every class reachable through pointers, each as a whole.
std::vector<Place> PlaceNames::reachable(const Spot& spot) const {
  const std::string text = spot.prefix + "...";
  std::set<std::string> seen;
  std::vector<const DIType*> waiting{spot.type};
  std::vector<Place> result;
  while (!waiting.empty()) {
    const DIType* next = bare(waiting.back());
    waiting.pop_back();
    if (next == nullptr || !seen.insert(typeName(next)).second) { continue; }
    const DICompositeType* composite = asClass(next);
    if (composite == nullptr || isLibraryClass(composite)) { return {{Place::Kind::Heap, "", "", text, spot.owner}}; }
    // An object of the class found along the way is not the object of the call.
    const bool isOther = isSubject(next) && next != bare(spot.type);
    result.push_back({isSubject(next) ? Place::Kind::Member : Place::Kind::Heap, isSubject(next) ? "" : typeName(next),
                      "", text, isOther ? text : spot.owner});
    std::vector<Member> members;
    membersIn(*composite, 0, std::max<std::int64_t>(sizeInBytes(composite), 1), members);
    for (const Member& member : members) {
      if (const DIType* target = pointee(member.type)) { waiting.push_back(target); }
    }
  }
  return result;
}

std::vector<Place> PlaceNames::lastStep(const PlaceAccess& touch, const Spot& spot, AccessPath::Step step) const {
  const DICompositeType* composite = asClass(spot.type);
  const bool isWholeObject = touch.isWhole && step.offset == 0 && !step.isSpread && spot.kind == Place::Kind::Member;
  if (composite == nullptr || isLibraryClass(composite)) {
    // A number or a library object on the heap.
    std::string text = spot.prefix.ends_with("->") ? "*" + spot.prefix.substr(0, spot.prefix.size() - 2) : spot.prefix;
    return {{Place::Kind::Heap, typeName(spot.type), "", std::move(text), spot.owner}};
  }
  std::vector<Member> members;
  const auto size = std::max<std::int64_t>(static_cast<std::int64_t>(touch.size), 1);
  if (step.isSpread) {
    // Within one member if it is an array or container; otherwise from one object to the next.
    const Member member = memberAt(*composite, step.offset);
    const bool isOne = member.type != nullptr && (isLibraryClass(member.type) || isArray(member.type));
    return {placeOf(spot, isOne ? member : Member{nullptr, composite, "", 0, false})};
  }
  membersIn(*composite, step.offset, step.offset + size, members);
  // If the first member is a library object, assume that the pointer was passed to a function of that library, which
  // touches only this member. Any other function may touch the whole object.
  const bool isFirstMember = !members.empty() && isLibraryClass(members.front().type);
  if (isWholeObject && !isFirstMember) { return {{Place::Kind::Member, "", "", "the object", spot.owner}}; }
  std::vector<Place> result;
  for (const Member& member : members) {
    if (!member.isHidden) { result.push_back(placeOf(spot, member)); }
  }
  if (members.empty()) { result.push_back(placeOf(spot, {nullptr, composite, "", 0, false})); }
  return result;
}

std::vector<Place> PlaceNames::walk(const PlaceAccess& touch, Spot spot) const {
  const auto& steps = touch.path.steps;
  for (std::size_t i = 0; i + 1 < steps.size() || touch.path.isDeep; ++i) {
    if (i + 1 >= steps.size()) { return reachable(spot); }
    const DIType* next = nullptr;
    std::string name;
    if (const DICompositeType* composite = asClass(spot.type); composite != nullptr && pointee(composite) == nullptr) {
      if (isLibraryClass(composite)) { return {{Place::Kind::Heap, "", "", spot.prefix + "...", spot.owner}}; }
      const Member member = memberAt(*composite, steps[i].offset);
      if (member.type == nullptr) { return {{Place::Kind::Heap, "", "", spot.prefix + "...", spot.owner}}; }
      if (member.isHidden) { return {}; }
      next = pointee(member.type);
      // A container: everything it owns is this one place.
      if (next == nullptr && isLibraryClass(member.type)) { return {placeOf(spot, member)}; }
      name = member.path;
    } else {
      next = pointee(spot.type);
    }
    if (next == nullptr) { return {{Place::Kind::Heap, "", "", spot.prefix + name + "...", spot.owner}}; }
    const std::string prefix = spot.prefix.empty() || name.empty() ? name : spot.prefix + name;
    spot = {next, isSubject(next) ? Place::Kind::Member : Place::Kind::Heap, prefix.empty() ? "" : prefix + "->",
            isSubject(next) ? prefix : spot.owner};
  }
  return lastStep(touch, spot, steps.back());
}

std::vector<Place> PlaceNames::places(const PlaceAccess& touch) const {
  const AccessPath& path = touch.path;
  if (touch.isCall) {
    // A function passed as an argument belongs to the caller. A function stored in the object may do anything.
    if (path.root == AccessPath::Root::Local || (path.root == AccessPath::Root::Argument && path.index != 0)) {
      return {};
    }
    return {{Place::Kind::Anything, "", "", "unknown memory"}};
  }
  switch (path.root) {
    case AccessPath::Root::Local:
      return {};
    case AccessPath::Root::Unknown:
      return {{Place::Kind::Anything, "", "", "unknown memory"}};
    case AccessPath::Root::Global: {
      const std::string name = llvm::demangle(path.global->getName().str());
      const bool ours = !path.global->isThreadLocal() && !name.starts_with("std::") &&
                        !name.starts_with("guard variable") && !name.starts_with("__");
      if (!ours) { return {}; }
      return {{Place::Kind::Global, "", name, name}};
    }
    case AccessPath::Root::Argument:
      break;
  }
  const DIType* type = typeOfRoot(path);
  if (type == nullptr) { return {{Place::Kind::Anything, "", "", "unknown memory"}}; }
  if (path.index == 0) { return walk(touch, {type, Place::Kind::Member, ""}); }
  // Arguments are created per call, unless they are another object of the class under test.
  const DIType* object = isSubject(type) ? type : pointee(type);
  if (!isSubject(object)) { return {}; }
  std::vector<Place> found = walk(touch, {type, isSubject(type) ? Place::Kind::Member : Place::Kind::Heap, ""});
  const std::string argument = "argument " + std::to_string(path.index);
  for (Place& place : found) {
    place.text += " of " + argument;
    place.owner = place.owner.empty() ? argument : place.owner + " of " + argument;
  }
  return found;
}

bool PlaceNames::name(const AccessPath& lock, facts::Lock& result) const {
  const std::vector<Place> found = places({lock, 1, false, false, false, false, {}});
  if (found.size() != 1 || found.front().kind == Place::Kind::Anything || lock.isDeep || lock.steps.back().isSpread) {
    return false;
  }
  const Place& place = found.front();
  // Use the same words for a member regardless of the object it belongs to.
  const bool isMember = place.kind == Place::Kind::Member && !place.path.empty();
  result.path = isMember ? place.path : place.text.substr(0, place.text.find(" of argument "));
  if (lock.root == AccessPath::Root::Argument) { result.owner = place.owner.empty() ? "this" : place.owner; }
  return true;
}

}  // namespace heddle::analyse
