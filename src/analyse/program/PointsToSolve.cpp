#include <algorithm>
#include <deque>

#include "analyse/program/PointsToGraph.h"

/// The waves of the solver; see PointsToGraph.h.
namespace heddle::analyse {
namespace {

constexpr std::uint64_t kWord = 8;

/// Strongly connected components of the copy edges (Tarjan's algorithm, iterative because chains of copies are long).
class Components {
public:
  using Successors = llvm::function_ref<const PointsToGraph::Pointees&(std::uint32_t)>;
  using Find = llvm::function_ref<std::uint32_t(std::uint32_t)>;

  Components(std::size_t count, Find find, Successors successors)
      : find_(find), successors_(successors), number_(count, 0), low_(count, 0), onStack_(count, false) {}

  /// Components in reverse topological order: successors come first.
  std::vector<std::vector<std::uint32_t>> take() {
    for (std::uint32_t root = 0; root < number_.size(); ++root) {
      if (find_(root) == root && number_[root] == 0) { visit(root); }
    }
    return std::move(found_);
  }

private:
  struct Frame {
    std::uint32_t node;
    PointsToGraph::Pointees::iterator next;
    PointsToGraph::Pointees::iterator end;
  };

  void enter(std::uint32_t node) {
    number_[node] = low_[node] = ++counter_;
    stack_.push_back(node);
    onStack_[node] = true;
    const PointsToGraph::Pointees& successors = successors_(node);
    frames_.push_back({node, successors.begin(), successors.end()});
  }

  void leave(std::uint32_t node) {
    if (low_[node] != number_[node]) { return; }
    std::vector<std::uint32_t>& component = found_.emplace_back();
    for (std::uint32_t member = ~node; member != node;) {
      member = stack_.back();
      stack_.pop_back();
      onStack_[member] = false;
      component.push_back(member);
    }
  }

  void visit(std::uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next == frame.end) {
        const std::uint32_t node = frame.node;
        frames_.pop_back();
        leave(node);
        if (!frames_.empty()) { low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]); }
        continue;
      }
      const std::uint32_t node = frame.node;
      const std::uint32_t next = find_(*frame.next);
      ++frame.next;
      if (number_[next] == 0) {
        enter(next);
      } else if (onStack_[next]) {
        low_[node] = std::min(low_[node], number_[next]);
      }
    }
  }

  Find find_;
  Successors successors_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> low_;
  std::vector<bool> onStack_;
  std::vector<std::uint32_t> stack_;
  std::vector<Frame> frames_;
  std::vector<std::vector<std::uint32_t>> found_;
  std::uint32_t counter_ = 0;
};

}  // namespace

void PointsToGraph::solve() {
  std::vector<NodeId> order;
  do {
    changed_ = false;
    coarsen();
    renumberAll();
    collapseCycles(order);
    propagate(order);
  } while (changed_);
}

void PointsToGraph::collapseCycles(std::vector<NodeId>& order) {
  for (Node& node : nodes_) {
    if (!node.copies.intersects(unitedNodes_)) { continue; }
    Pointees now;
    for (const std::uint32_t to : node.copies) {
      now.set(raw(find(static_cast<NodeId>(to))));
    }
    node.copies = std::move(now);
  }
  unitedNodes_.clear();
  auto components = Components(
                        nodes_.size(), [this](std::uint32_t n) { return raw(find(static_cast<NodeId>(n))); },
                        [this](std::uint32_t n) -> const Pointees& { return nodes_[n].copies; })
                        .take();
  order.clear();
  for (auto component = components.rbegin(); component != components.rend(); ++component) {
    const auto first = static_cast<NodeId>(component->front());
    for (const std::uint32_t member : *component) {
      unite(static_cast<NodeId>(member), first);
    }
    order.push_back(first);
  }
}

void PointsToGraph::propagate(const std::vector<NodeId>& order) {
  std::deque<News> news;
  for (const NodeId id : order) {
    Node& node = nodes_[raw(id)];
    if (!node.isOpen) { continue; }
    node.isOpen = false;
    Pointees fresh;
    fresh.intersectWithComplement(node.pointees, node.done);
    const bool isNew = node.seen < node.constraints.size();
    if (fresh.empty() && !isNew) { continue; }
    node.done |= fresh;
    for (const std::uint32_t to : node.copies) {
      const NodeId successor = find(static_cast<NodeId>(to));
      if (successor != id) { addPointees(nodes_[raw(successor)], fresh); }
    }
    if (node.constraints.empty()) { continue; }
    news.push_back({node.constraints, node.seen, std::move(fresh), isNew ? node.done : Pointees{}});
    node.seen = node.constraints.size();
  }
  // A watcher may add constraints here, which are applied in the next wave.
  for (const auto& [constraints, seen, fresh, all] : news) {
    for (std::size_t i = 0; i < constraints.size(); ++i) {
      apply(constraints[i], i < seen ? fresh : all);
    }
  }
}

void PointsToGraph::apply(const Constraint& constraint, const Pointees& pointees) {
  for (const std::uint32_t pointee : pointees) {
    applyOne(constraint, memory_.find(static_cast<LocationId>(pointee)));
  }
}

void PointsToGraph::applyOne(const Constraint& constraint, LocationId location) {
  using Kind = Constraint::Kind;
  switch (constraint.kind) {
    case Kind::Load:
    case Kind::Store: {
      if (constraint.kind == Kind::Load && memory_.objectOf(location) == AbstractMemory::kUnknown) {
        copy(unknown_, constraint.other);
        break;
      }
      const LocationId start = dereferenced(location);
      for (std::int64_t at = 0; at < constraint.amount; at += kWord) {
        const NodeId contents = contentsOf(dereferenced(movedLocation(start, at)));
        constraint.kind == Kind::Load ? copy(contents, constraint.other) : copy(constraint.other, contents);
      }
      break;
    }
    case Kind::Offset: {
      const LocationId moved = movedLocation(location, constraint.amount);
      addPointee(constraint.other, moved);
      break;
    }
    case Kind::Element: {
      const ObjectId object = memory_.objectOf(location);
      if (constraint.amount > 1) { makeElements(object, static_cast<std::uint64_t>(constraint.amount)); }
      const LocationId some =
          constraint.amount > 1 ? memory_.find(location) : locationAt(object, AbstractMemory::kAnywhere);
      addPointee(constraint.other, some);
      break;
    }
    case Kind::CopyFrom:
    case Kind::CopyTo: {
      const MemoryCopy copied = memoryCopies_[static_cast<std::size_t>(constraint.amount)];
      const LocationId buffer = locationAt(copied.buffer, 0);
      constraint.kind == Kind::CopyFrom ? copyBetween(copied.bytes, location, buffer)
                                        : copyBetween(copied.bytes, buffer, location);
      break;
    }
    case Kind::Watch: {
      const auto index = static_cast<std::size_t>(constraint.amount);
      const ObjectId object = memory_.objectOf(location);
      if (!watched_[index].insert(raw(object)).second) { break; }
      const OnObject report = watchers_[index];  // A copy: the watcher may add watchers.
      report(object);
      break;
    }
  }
}

void PointsToGraph::copyBetween(std::optional<std::uint64_t> bytes, LocationId source, LocationId target) {
  source = dereferenced(source);
  target = dereferenced(target);
  const ObjectId from = memory_.objectOf(source);
  const ObjectId to = memory_.objectOf(target);
  // If one side is an array of elements, so is the other, unless the copy fits in one element.
  for (const auto& [array, other] : {std::pair(from, to), std::pair(to, from)}) {
    const std::uint64_t stride = array == AbstractMemory::kUnknown ? 0 : memory_.strideOf(array);
    if (stride != 0 && (!bytes || *bytes > stride)) { makeElements(other, stride); }
  }
  source = memory_.find(source);
  target = memory_.find(target);
  const std::uint64_t begin = memory_.offsetOf(source);
  const std::uint64_t end = bytes ? begin + *bytes : AbstractMemory::kAnywhere;
  const auto distance = static_cast<std::int64_t>(memory_.offsetOf(target)) - static_cast<std::int64_t>(begin);
  link({from, to, distance, begin, end});
}

PointsToGraph::Pointees PointsToGraph::pointees(NodeId node) const {
  Pointees result;
  for (const std::uint32_t pointee : nodes_[raw(find(node))].pointees) {
    result.set(raw(memory_.find(static_cast<LocationId>(pointee))));
  }
  return result;
}

PointsToGraph::Pointees PointsToGraph::contents(LocationId location) const {
  const std::uint32_t index = raw(memory_.find(location));
  return index < contents_.size() && contents_[index] ? pointees(*contents_[index]) : Pointees{};
}

}  // namespace heddle::analyse
