#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/SearchStack.h"
#include "explore/WorkUnit.h"

namespace heddle {

/// How a reduced search is shared. The tree has the decisions that more than one piece of work begins with; a piece is
/// what follows one option of its last decision, and belongs to one worker alone. Workers do not vary the decisions
/// above their piece: what they find that has to be tried there is taken over into the tree, and becomes another piece.
///
/// Why nothing is missed: the proof for source sets and sleep sets asks only that in the end every option on a list is
/// explored, each with those before it asleep, and that every execution was searched for races; not in which order. An
/// option is therefore handed out as soon as the steps of those before it on its list are known, even if what follows
/// them is still being explored. A step in the course of which values are chosen is known when all that follows it is
/// done.
class SearchTree {
public:
  explicit SearchTree(std::int32_t preemptionBound) : bound_(preemptionBound) {}
  SearchTree(SearchTree&&) = default;
  SearchTree& operator=(SearchTree&&) = default;

  /// A piece of work: WorkUnit::memory and SearchCursor::fixed, and who it is when it comes back.
  struct Piece {
    std::uint64_t id = 0;
    std::vector<std::uint64_t> memory;
    std::uint32_t fixed = 0;
    std::shared_ptr<const Facts> facts;  ///< Thread numbers in the memory are theirs.
  };

  /// Everything. To be asked for once, at the beginning.
  Piece whole();
  /// \p id has come back; false: what came makes no sense. What is left of it, if anything, is in \p rest, and if
  /// \p divide is set as small as it can be: what is beside its path then waits for next().
  [[nodiscard]] bool take(std::uint64_t id, const UnitOutcome& outcome, bool divide, std::optional<Piece>& rest);
  /// A piece that has not been handed out, if there is one that may be.
  std::optional<Piece> next();

  bool finished() const { return finished_; }
  /// Of all that is known to be there.
  double share() const;

private:
  struct Node;
  struct Branch {
    enum class State : std::uint8_t { Waiting, Open, Done };
    State state = State::Waiting;
    bool needless = false;        ///< What follows is explored elsewhere, or beyond the bound.
    bool known = false;           ///< All of its step is known.
    TransitionPtr step;           ///< What is known of it.
    double share = 0;             ///< Of an open piece.
    std::unique_ptr<Node> below;  ///< Once it was divided.
  };
  struct Node {
    Node* above = nullptr;
    std::size_t branchAbove = 0;
    std::uint32_t depth = 0;
    std::int32_t preemptions = 0;  ///< Before it.
    SearchNode what;               ///< As those below have to know it.
    SleepSet sleep;
    std::vector<Branch> branches;  ///< Of a thread decision in the order of what.explore; else by value.
    std::shared_ptr<const Facts> facts;
  };
  struct Place {
    Node* node = nullptr;  ///< Null: the root of the whole.
    std::size_t branch = 0;
  };

  std::vector<Place> wayTo(Place place) const;
  void takeOver(const std::vector<Place>& way, const std::vector<SearchNode>& nodes);
  Place divideAt(std::size_t at, Place from, const std::vector<SearchNode>& nodes,
                 const std::shared_ptr<const Facts>& facts);
  Node& put(Place from, const SearchNode& node, const std::shared_ptr<const Facts>& facts);
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

}  // namespace heddle
