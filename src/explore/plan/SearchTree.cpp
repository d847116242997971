#include "explore/plan/SearchTree.h"

#include <algorithm>

namespace heddle::explore {
namespace {

/// Whether a decision has options on its list, or values, that are neither done nor being taken.
bool hasMore(const SearchNode& node) {
  if (!node.choosesThread()) { return node.decision.index + 1 < node.decision.count; }
  return std::ranges::any_of(node.explore, [&](ThreadId thread) {
    return thread != node.chosen() && !sleeps(node.done, thread) && !sleeps(node.sleep, thread);
  });
}

/// Whether values are chosen during the step that \p at decides.
bool choosesValues(const std::vector<SearchNode>& nodes, std::size_t at) {
  return at + 1 < nodes.size() && !nodes[at + 1].choosesThread() && nodes[at + 1].step == nodes[at].step;
}

/// Pieces below need only the threads of the sleepers.
SleepSet namesOf(const SleepSet& sleepers) {
  SleepSet names;
  for (const TransitionPtr& sleeper : sleepers) {
    Transition name;
    name.thread = sleeper->thread;
    names.push_back(TransitionPtr(std::move(name)));
  }
  return names;
}

}  // namespace

SearchTree::Piece SearchTree::whole() {
  open_.emplace(ids_, Place{});
  Piece piece;
  piece.id = ids_++;
  return piece;
}

std::vector<SearchTree::Place> SearchTree::wayTo(Place place) const {
  std::vector<Place> way;
  for (; place.node != nullptr; place = {place.node->above, place.node->branchAbove}) {
    way.push_back(place);
  }
  std::ranges::reverse(way);
  return way;
}

bool SearchTree::take(std::uint64_t id, const UnitResult& outcome, bool divide, std::optional<Piece>& rest) {
  rest.reset();
  const auto found = open_.find(id);
  std::vector<SearchNode> nodes;
  if (found == open_.end() || !load(outcome.memory, nodes)) { return false; }
  Place place = found->second;
  open_.erase(found);
  const std::vector<Place> way = wayTo(place);
  if (nodes.size() < way.size() || outcome.cursor.fixed != way.size()) { return false; }
  takeOver(way, nodes);
  if (outcome.cursor.done) {
    finish(place);
    return true;
  }
  std::size_t at = way.size();
  while (divide && at < nodes.size() && !hasMore(nodes[at])) {
    ++at;
  }
  const auto facts = std::make_shared<const ExecutionFacts>(outcome.facts);
  if (divide && at < nodes.size()) { place = divideAt(at, place, nodes, facts); }
  Piece left;
  left.id = ids_++;
  left.fixed = static_cast<std::uint32_t>(wayTo(place).size());
  left.facts = facts;
  for (const Place& step : wayTo(place)) {
    nodes[step.node->depth].explore = step.node->what.explore;
  }
  save(nodes, left.memory);
  (place.node == nullptr ? rootShare_ : place.node->branches[place.branch].share) =
      shareDone(std::span(nodes).subspan(left.fixed));
  open_.emplace(left.id, place);
  rest = std::move(left);
  return true;
}

/// Adds what a worker found out about the decisions above its piece.
void SearchTree::takeOver(const std::vector<Place>& way, const std::vector<SearchNode>& nodes) {
  for (std::size_t i = 0; i < way.size(); ++i) {
    Node& node = *way[i].node;
    Branch& branch = node.branches[way[i].branch];
    if (node.what.choosesThread() && nodes[i].current && !branch.known) {
      if (branch.step) {
        branch.step->merge(*nodes[i].current);
      } else {
        branch.step = TransitionPtr(*nodes[i].current);
      }
      branch.known = !choosesValues(nodes, i) && i + 1 < nodes.size();
    }
    for (const ThreadId thread : nodes[i].explore) {
      if (node.what.choosesThread() && !node.what.explores(thread)) { addThread(node, thread); }
    }
  }
}

void SearchTree::addThread(Node& node, ThreadId thread) {
  node.what.explore.push_back(thread);
  Branch branch;
  const bool preempts = node.what.decision.currentEnabled && thread != node.what.options.front();
  if (sleeps(node.sleep, thread) || (bound_ >= 0 && preempts && node.preemptions >= bound_)) {
    branch.state = Branch::State::Done;
    branch.needless = true;
    branch.known = true;
  } else {
    waiting_.push_back({&node, node.branches.size()});
  }
  node.branches.push_back(std::move(branch));
}

/// Moves the decisions of one piece up to \p at into the tree. The rest of the piece follows the last of them.
SearchTree::Place SearchTree::divideAt(std::size_t at, Place from, const std::vector<SearchNode>& nodes,
                                       const std::shared_ptr<const ExecutionFacts>& facts) {
  for (std::size_t i = from.node == nullptr ? 0 : from.node->depth + std::size_t{1}; i <= at; ++i) {
    Node& node = put(from, nodes[i], facts);
    from = {&node, 0};
    if (!node.what.choosesThread()) {
      for (std::uint16_t value = 0; value < nodes[i].decision.count; ++value) {
        node.branches.emplace_back();
        node.branches.back().state = value < nodes[i].decision.index ? Branch::State::Done : Branch::State::Waiting;
        if (value > nodes[i].decision.index) { waiting_.push_back({&node, value}); }
      }
      from.branch = nodes[i].decision.index;
    }
    for (const ThreadId thread : nodes[i].explore) {
      const auto done =
          std::ranges::find_if(nodes[i].done, [&](const TransitionPtr& t) { return t->thread == thread; });
      if (thread != nodes[i].chosen() && done == nodes[i].done.end()) {
        addThread(node, thread);
        continue;
      }
      node.what.explore.push_back(thread);
      Branch branch;
      if (thread == nodes[i].chosen()) {
        from.branch = node.branches.size();
        branch.step = nodes[i].current;
        branch.known = nodes[i].current && !choosesValues(nodes, i);
      } else {
        branch.state = Branch::State::Done;
        branch.known = true;
        branch.step = *done;
      }
      node.branches.push_back(std::move(branch));
    }
    node.branches[from.branch].state = Branch::State::Open;
  }
  return from;
}

SearchTree::Node& SearchTree::put(Place from, const SearchNode& node,
                                  const std::shared_ptr<const ExecutionFacts>& facts) {
  auto made = std::make_unique<Node>();
  made->above = from.node;
  made->branchAbove = from.branch;
  made->facts = facts;
  made->what.decision = node.decision;
  made->what.step = node.step;
  made->what.options = node.options;
  made->what.sleep = namesOf(node.sleep);
  made->sleep = node.sleep;
  if (from.node != nullptr) {
    made->depth = from.node->depth + 1;
    made->preemptions = from.node->preemptions + (isPreemption(onTheWay(from, false).decision) ? 1 : 0);
  }
  Node& put = *made;
  (from.node == nullptr ? root_ : from.node->branches[from.branch].below) = std::move(made);
  return put;
}

/// Whether the branch may be handed out. With a bound there are no sleep sets, so the branches before it need not be
/// known.
bool SearchTree::mayTake(const Node& node, std::size_t branch) const {
  return bound_ >= 0 || !node.what.choosesThread() ||
         std::all_of(node.branches.begin(), node.branches.begin() + static_cast<std::ptrdiff_t>(branch),
                     [](const Branch& before) { return before.known; });
}

/// Deepest first, as a single worker would search: the path above a waiting piece must be kept in memory.
std::optional<SearchTree::Piece> SearchTree::next() {
  auto best = waiting_.end();
  for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
    if (mayTake(*it->node, it->branch) && (best == waiting_.end() || it->node->depth > best->node->depth)) {
      best = it;
    }
  }
  if (best == waiting_.end()) { return std::nullopt; }
  const Place place = *best;
  waiting_.erase(best);
  place.node->branches[place.branch].state = Branch::State::Open;
  return pieceAt(place);
}

SearchNode SearchTree::onTheWay(Place place, bool last) const {
  SearchNode node = place.node->what;
  if (!node.choosesThread()) {
    node.decision.index = static_cast<std::uint16_t>(place.branch);
    node.decision.chosen = node.decision.index;
  } else {
    const ThreadId thread = node.explore[place.branch];
    node.decision.chosen = raw(thread);
    node.decision.index = static_cast<std::uint16_t>(std::ranges::find(node.options, thread) - node.options.begin());
  }
  if (last) {
    node.sleep = place.node->sleep;
    for (std::size_t i = 0; node.choosesThread() && i < place.branch; ++i) {
      if (const Branch& before = place.node->branches[i]; before.step && !before.needless) {
        node.done.push_back(before.step);
      }
    }
  }
  return node;
}

SearchTree::Piece SearchTree::pieceAt(Place place) {
  std::vector<SearchNode> nodes;
  for (const Place& step : wayTo(place)) {
    nodes.push_back(onTheWay(step, step.node == place.node));
  }
  Piece piece;
  piece.id = ids_++;
  piece.fixed = static_cast<std::uint32_t>(nodes.size());
  piece.facts = place.node->facts;
  save(nodes, piece.memory);
  open_.emplace(piece.id, place);
  return piece;
}

void SearchTree::finish(Place place) {
  for (; place.node != nullptr; place = {place.node->above, place.node->branchAbove}) {
    Branch& branch = place.node->branches[place.branch];
    branch.state = Branch::State::Done;
    branch.known = true;
    branch.below.reset();
    if (!std::ranges::all_of(place.node->branches, [](const Branch& b) { return b.state == Branch::State::Done; })) {
      return;
    }
  }
  finished_ = true;
}

double SearchTree::share() const {
  if (finished_) { return 1; }
  return root_ == nullptr ? rootShare_ : shareOf(*root_);
}

double SearchTree::shareOf(const Node& node) {
  double sum = 0;
  std::size_t count = 0;
  for (const Branch& branch : node.branches) {
    if (!branch.needless) {
      ++count;
      sum += branch.state == Branch::State::Done ? 1 : branch.below ? shareOf(*branch.below) : branch.share;
    }
  }
  return count == 0 ? 1 : sum / static_cast<double>(count);
}

}  // namespace heddle::explore
