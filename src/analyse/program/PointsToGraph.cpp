#include "analyse/program/PointsToGraph.h"

#include <algorithm>

namespace heddle::analyse {

PointsToGraph::PointsToGraph() {
  unknown_ = add();
  unknownContents_ = contentsOf(locationAt(AbstractMemory::kUnknown, 0));
  pointTo(unknown_, AbstractMemory::kUnknown);
  watch(unknownContents_, [this](ObjectId object) { setEscaped(object); });
  library_ = contentsOf(locationAt(AbstractMemory::kLibrary, 0));
  pointTo(library_, AbstractMemory::kLibrary);
}

NodeId PointsToGraph::add() {
  const auto id = static_cast<NodeId>(nodes_.size());
  nodes_.push_back({id, {}, {}, {}, {}, 0, true});
  changed_ = true;
  return id;
}

NodeId PointsToGraph::find(NodeId node) const {
  NodeId root = node;
  while (nodes_[raw(root)].parent != root) {
    root = nodes_[raw(root)].parent;
  }
  while (nodes_[raw(node)].parent != root) {
    const NodeId next = nodes_[raw(node)].parent;
    nodes_[raw(node)].parent = root;
    node = next;
  }
  return root;
}

void PointsToGraph::unite(NodeId from, NodeId into) {
  from = find(from);
  into = find(into);
  if (from == into) { return; }
  Node& gone = nodes_[raw(from)];
  Node& kept = nodes_[raw(into)];
  gone.parent = into;
  unitedNodes_.set(raw(from));
  kept.pointees |= gone.pointees;
  // What has no successors has propagated everything.
  if (kept.copies.empty() && kept.constraints.empty()) {
    kept.done = gone.done;
  } else if (!gone.copies.empty() || !gone.constraints.empty()) {
    kept.done &= gone.done;
  }
  kept.copies |= gone.copies;
  const auto unseen = gone.constraints.begin() + static_cast<std::ptrdiff_t>(gone.seen);
  kept.constraints.insert(kept.constraints.begin(), gone.constraints.begin(), unseen);
  kept.constraints.insert(kept.constraints.end(), unseen, gone.constraints.end());
  kept.seen += gone.seen;
  gone = {into, {}, {}, {}, {}, 0, false};
  kept.isOpen = true;
  changed_ = true;
}

void PointsToGraph::addPointee(NodeId node, LocationId location) {
  Node& holder = at(node);
  if (!holder.pointees.test_and_set(raw(location))) { return; }
  holder.isOpen = true;
  changed_ = true;
}

void PointsToGraph::addPointees(Node& node, const Pointees& pointees) {
  if (!(node.pointees |= pointees)) { return; }
  node.isOpen = true;
  changed_ = true;
}

void PointsToGraph::constrain(NodeId node, const Constraint& constraint) {
  Node& holder = at(node);
  holder.constraints.push_back(constraint);
  holder.isOpen = true;
  changed_ = true;
}

void PointsToGraph::pointTo(NodeId node, ObjectId object, std::uint64_t offset) {
  addPointee(node, locationAt(object, offset));
}

void PointsToGraph::copy(NodeId from, NodeId to) {
  from = find(from);
  to = find(to);
  if (from == to || !nodes_[raw(from)].copies.test_and_set(raw(to))) { return; }
  // Pointees that were propagated earlier have not reached the new successor.
  addPointees(nodes_[raw(to)], nodes_[raw(from)].pointees);
}

void PointsToGraph::load(NodeId pointer, NodeId to, std::uint64_t bytes) {
  constrain(pointer, {Constraint::Kind::Load, to, static_cast<std::int64_t>(bytes)});
}

void PointsToGraph::store(NodeId pointer, NodeId from, std::uint64_t bytes) {
  constrain(pointer, {Constraint::Kind::Store, from, static_cast<std::int64_t>(bytes)});
}

void PointsToGraph::offset(NodeId from, NodeId to, std::int64_t bytes) {
  constrain(from, {Constraint::Kind::Offset, to, bytes});
}

void PointsToGraph::element(NodeId from, NodeId to, std::uint64_t stride) {
  constrain(from, {Constraint::Kind::Element, to, static_cast<std::int64_t>(stride)});
}

void PointsToGraph::copyMemory(NodeId target, NodeId source, std::optional<std::uint64_t> bytes) {
  const auto index = static_cast<std::int64_t>(memoryCopies_.size());
  memoryCopies_.push_back({addObject(), bytes});
  constrain(source, {Constraint::Kind::CopyFrom, target, index});
  constrain(target, {Constraint::Kind::CopyTo, source, index});
}

void PointsToGraph::watch(NodeId node, OnObject report) {
  const auto index = static_cast<std::int64_t>(watchers_.size());
  watchers_.push_back(std::move(report));
  watched_.emplace_back();
  constrain(node, {Constraint::Kind::Watch, node, index});
}

LocationId PointsToGraph::locationAt(ObjectId object, std::uint64_t offset) {
  const std::size_t before = memory_.locationCount();
  const LocationId location = memory_.at(object, offset);
  if (memory_.locationCount() != before) { admit(location, 1); }
  return memory_.find(location);
}

LocationId PointsToGraph::movedLocation(LocationId location, std::int64_t bytes) {
  const std::size_t before = memory_.locationCount();
  const LocationId moved = memory_.moved(location, bytes);
  // A pointer that repeatedly moves by the same distance walks through an array.
  if (memory_.locationCount() != before) { admit(moved, static_cast<std::uint64_t>(bytes < 0 ? -bytes : bytes)); }
  return memory_.find(moved);
}

/// Applies to a new location what holds for all locations of its object.
void PointsToGraph::admit(LocationId location, std::uint64_t step) {
  const ObjectId object = memory_.objectOf(location);
  for (const std::uint64_t stride : {step, std::uint64_t{1}}) {
    if (memory_.locationsOf(object).size() > AbstractMemory::kMaxLocations) { makeElements(object, stride); }
  }
  location = memory_.find(location);
  if (escaped_.contains(raw(object))) { exposeContents(location); }
  if (raw(object) < links_.size()) {
    const std::vector<Link> forward = links_[raw(object)];
    for (const Link& link : forward) {
      linkLocation(link, location);
    }
    const std::vector<Link> backward = backLinks_[raw(object)];
    for (const Link& link : backward) {
      if (AbstractMemory::isShapeless(link.source)) {
        fillShapeless(link, memory_.offsetOf(location));
      } else {
        linkLocation(link, sourceOf(link, memory_.offsetOf(location)));
      }
    }
  }
}

NodeId PointsToGraph::contentsOf(LocationId location) {
  location = memory_.find(location);
  if (contents_.size() <= raw(location)) { contents_.resize(memory_.locationCount()); }
  std::optional<NodeId>& contents = contents_[raw(location)];
  if (!contents) { contents = add(); }
  return *contents;
}

LocationId PointsToGraph::dereferenced(LocationId location) {
  location = memory_.find(location);
  if (memory_.offsetOf(location) == AbstractMemory::kAnywhere) {
    makeElements(memory_.objectOf(location), 1);
    location = memory_.find(location);
  }
  return location;
}

void PointsToGraph::makeElements(ObjectId object, std::uint64_t stride) {
  for (const auto& [gone, kept] : memory_.addStride(object, stride)) {
    uniteContents(gone, kept);
  }
}

/// After the location \p gone was merged into \p kept.
void PointsToGraph::uniteContents(LocationId gone, LocationId kept) {
  changed_ = true;
  mergedLocations_.set(raw(gone));
  if (raw(gone) < contents_.size() && contents_[raw(gone)]) { unite(*contents_[raw(gone)], contentsOf(kept)); }
}

void PointsToGraph::setEscaped(ObjectId object) {
  object = memory_.representative(object);
  if (!escaped_.insert(raw(object)).second) { return; }
  const std::map<std::uint64_t, LocationId> locations = memory_.locationsOf(object);
  for (const auto& [offset, location] : locations) {
    exposeContents(location);
  }
}

void PointsToGraph::exposeContents(LocationId location) {
  const NodeId contents = contentsOf(location);
  copy(contents, unknownContents_);
  copy(unknown_, contents);
}

void PointsToGraph::link(const Link& link) {
  const std::uint64_t objects = std::uint64_t{raw(link.source)} << 32 | raw(link.target);
  if (!linked_.insert({objects, static_cast<std::uint64_t>(link.distance), link.begin, link.end}).second) { return; }
  if (links_.size() < memory_.objectCount()) {
    links_.resize(memory_.objectCount());
    backLinks_.resize(memory_.objectCount());
  }
  links_[raw(link.source)].push_back(link);
  backLinks_[raw(link.target)].push_back(link);
  if (AbstractMemory::isShapeless(link.source)) {
    const std::map<std::uint64_t, LocationId> filled = memory_.locationsOf(link.target);
    for (const auto& [offset, location] : filled) {
      fillShapeless(link, offset);
    }
    return;
  }
  const std::map<std::uint64_t, LocationId> sources = memory_.locationsOf(link.source);
  for (const auto& [offset, location] : sources) {
    linkLocation(link, location);
  }
  const std::map<std::uint64_t, LocationId> targets = memory_.locationsOf(link.target);
  for (const auto& [offset, location] : targets) {
    linkLocation(link, sourceOf(link, offset));
  }
}

/// Code without IR, or the library, may have stored any pointer that it knows at any offset.
void PointsToGraph::fillShapeless(const Link& link, std::uint64_t targetOffset) {
  if (targetOffset == AbstractMemory::kAnywhere) { return; }
  const auto start = static_cast<std::uint64_t>(static_cast<std::int64_t>(link.begin) + link.distance);
  const bool isExact = memory_.strideOf(link.target) == 0;
  if (isExact && (targetOffset < start ||
                  (link.end != AbstractMemory::kAnywhere && targetOffset - start >= link.end - link.begin))) {
    return;
  }
  copy(link.source == AbstractMemory::kLibrary ? library_ : unknown_,
       contentsOf(locationAt(link.target, targetOffset)));
}

LocationId PointsToGraph::sourceOf(const Link& link, std::uint64_t targetOffset) {
  if (targetOffset == AbstractMemory::kAnywhere) { return locationAt(link.source, AbstractMemory::kAnywhere); }
  const auto offset = static_cast<std::int64_t>(targetOffset) - link.distance;
  return movedLocation(locationAt(link.source, link.begin), offset - static_cast<std::int64_t>(link.begin));
}

void PointsToGraph::linkLocation(const Link& link, LocationId source) {
  const std::uint64_t offset = memory_.offsetOf(source);
  // A pointer to kAnywhere has no contents until it is dereferenced, which merges the whole object.
  if (offset == AbstractMemory::kAnywhere) { return; }
  const bool isExact = memory_.strideOf(link.source) == 0;
  if (isExact && (offset < link.begin || offset >= link.end)) { return; }
  const auto start = static_cast<std::int64_t>(link.begin) + link.distance;
  const LocationId first = locationAt(link.target, static_cast<std::uint64_t>(start));
  const auto distance = static_cast<std::int64_t>(offset) - static_cast<std::int64_t>(link.begin);
  copy(contentsOf(source), contentsOf(dereferenced(movedLocation(first, distance))));
}

}  // namespace heddle::analyse
