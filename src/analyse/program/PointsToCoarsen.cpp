#include <llvm/IR/GlobalVariable.h>

#include <algorithm>

#include "analyse/program/PointsToGraph.h"

/// Where sets of pointees grow too large, objects lose their members, and then become one object (unification, as in
/// Steensgaard's analysis).
namespace heddle::analyse {
namespace {

/// Functions and tables of functions stay apart, because they decide what a call may run.
bool mayMerge(const MemoryObject& object) {
  switch (object.kind) {
    case MemoryObject::Kind::Unknown:
    case MemoryObject::Kind::ThreadLocal:
    case MemoryObject::Kind::Function:
    case MemoryObject::Kind::Library:
      return false;
    case MemoryObject::Kind::Stack:
    case MemoryObject::Kind::Heap:
      return true;
    case MemoryObject::Kind::Variable:
      return !llvm::cast<llvm::GlobalVariable>(object.origin)->isConstant();
  }
  return false;
}

}  // namespace

void PointsToGraph::coarsen() {
  for (std::uint32_t number = 0; number < nodes_.size(); ++number) {
    const auto id = static_cast<NodeId>(number);
    if (!nodes_[number].isOpen || find(id) != id || nodes_[number].pointees.count() <= kMaxPointees) { continue; }
    // Some of them may have been merged since.
    renumber(nodes_[number]);
    if (nodes_[number].pointees.count() > kMaxPointees) { coarsen(id); }
  }
}

void PointsToGraph::coarsen(NodeId id) {
  llvm::DenseMap<std::uint32_t, std::uint32_t> counts;  // Of the locations of each object.
  for (const std::uint32_t pointee : nodes_[raw(id)].pointees) {
    const ObjectId object = memory_.objectOf(static_cast<LocationId>(pointee));
    if (mayMerge(memory_.object(object))) { ++counts[raw(object)]; }
  }
  std::vector<ObjectId> objects;
  for (const auto& [object, count] : counts) {
    objects.push_back(static_cast<ObjectId>(object));
    if (count > 1) { makeElements(objects.back(), 1); }
  }
  if (objects.size() <= kMaxPointees) { return; }
  std::ranges::sort(objects);
  for (std::size_t i = 1; i < objects.size(); ++i) {
    mergeObjects(objects[i], objects.front());
  }
}

void PointsToGraph::mergeObjects(ObjectId gone, ObjectId kept) {
  makeElements(gone, 1);
  makeElements(kept, 1);
  const bool escaped = hasEscaped(gone) || hasEscaped(kept);
  const auto [old, now] = memory_.merge(gone, kept);
  uniteContents(old, now);
  if (escaped) { setEscaped(kept); }
}

void PointsToGraph::renumber(Node& node) const {
  for (Pointees* const set : {&node.pointees, &node.done}) {
    if (!set->intersects(mergedLocations_)) { continue; }
    Pointees now;
    for (const std::uint32_t pointee : *set) {
      now.set(raw(memory_.find(static_cast<LocationId>(pointee))));
    }
    *set = std::move(now);
  }
}

void PointsToGraph::renumberAll() {
  for (Node& node : nodes_) {
    renumber(node);
  }
  mergedLocations_.clear();
}

}  // namespace heddle::analyse
