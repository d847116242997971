#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/SearchStack.h"
#include "explore/plan/WorkUnit.h"

namespace heddle::explore {

/// Shares a reduced search among workers. The tree holds the decisions that are common to more than one piece of work.
/// A piece is everything that follows one option of its last decision, and belongs to one worker. Workers do not vary
/// the decisions above their piece: options that they find necessary there are added to the tree and become other
/// pieces.
///
/// Why nothing is missed: the proof for source sets and sleep sets requires only that eventually every listed option is
/// explored, each with the options before it asleep, and that every execution is searched for races; the order does not
/// matter. An option can therefore be handed out as soon as the steps of the options before it are known, even if what
/// follows them is still being explored. A step during which values are chosen is known once everything after it is
/// done.
class SearchTree {
public:
  explicit SearchTree(std::int32_t preemptionBound) : bound_(preemptionBound) {}
  SearchTree(SearchTree&&) = default;
  SearchTree& operator=(SearchTree&&) = default;

  /// A piece of work: WorkUnit::memory, SearchCursor::fixed, and the id under which it comes back.
  struct Piece {
    std::uint64_t id = 0;
    std::vector<std::uint64_t> memory;
    std::uint32_t fixed = 0;
    std::shared_ptr<const ExecutionFacts> facts;  ///< The thread numbers in `memory` refer to these facts.
  };

  /// The whole search. Call once, at the beginning.
  Piece whole();
  /// Takes back piece \p id; false: the outcome is inconsistent. \p rest receives what is left of the piece, if
  /// anything. With \p divide the rest is made as small as possible, and the parts beside its path wait for next().
  [[nodiscard]] bool take(std::uint64_t id, const UnitResult& outcome, bool divide, std::optional<Piece>& rest);
  /// A piece that has not been handed out, if one may be.
  std::optional<Piece> next();

  bool finished() const { return finished_; }
  /// The share of the known tree that is done.
  double share() const;

private:
  struct Node;
  struct Branch {
    enum class State : std::uint8_t { Waiting, Open, Done };
    State state = State::Waiting;
    bool needless = false;        ///< Explored elsewhere, or beyond the bound.
    bool known = false;           ///< The step is completely known.
    TransitionPtr step;           ///< What is known of the step.
    double share = 0;             ///< Share of an open piece that is done.
    std::unique_ptr<Node> below;  ///< Set once the branch was divided.
  };
  struct Node {
    Node* above = nullptr;
    std::size_t branchAbove = 0;
    std::uint32_t depth = 0;
    std::int32_t preemptions = 0;  ///< Preemptions on the path before this node.
    SearchNode what;               ///< The node as pieces below need it.
    SleepSet sleep;
    std::vector<Branch> branches;  ///< For a thread decision in the order of what.explore, otherwise by value.
    std::shared_ptr<const ExecutionFacts> facts;
  };
  struct Place {
    Node* node = nullptr;  ///< Null: the root of the search.
    std::size_t branch = 0;
  };

  std::vector<Place> wayTo(Place place) const;
  void takeOver(const std::vector<Place>& way, const std::vector<SearchNode>& nodes);
  Place divideAt(std::size_t at, Place from, const std::vector<SearchNode>& nodes,
                 const std::shared_ptr<const ExecutionFacts>& facts);
  Node& put(Place from, const SearchNode& node, const std::shared_ptr<const ExecutionFacts>& facts);
  void addThread(Node& node, ThreadId thread);
  bool mayTake(const Node& node, std::size_t branch) const;
  void finish(Place place);
  SearchNode onTheWay(Place place, bool last) const;
  Piece pieceAt(Place place);
  static double shareOf(const Node& node);

  std::int32_t bound_;
  std::unique_ptr<Node> root_;
  bool finished_ = false;
  double rootShare_ = 0;
  std::uint64_t ids_ = 0;
  std::map<std::uint64_t, Place> open_;
  std::vector<Place> waiting_;
};

}  // namespace heddle::explore
