#include "judge/LockGraph.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace heddle::judge {
namespace {

constexpr std::size_t kMaxThreadsOfCycle = 4;
constexpr std::size_t kMaxCycles = 50;

bool shareLock(const LockEdgeNote& a, const LockEdgeNote& b) {
  const auto holds = [](const LockEdgeNote& edge, ObjectId lock) {
    return edge.held == lock || std::ranges::find(edge.gates, lock) != edge.gates.end();
  };
  return holds(b, a.held) || std::ranges::any_of(a.gates, [&](ObjectId gate) { return holds(b, gate); });
}

class CycleSearch {
public:
  explicit CycleSearch(const std::vector<LockEdgeNote>& edges) : edges_(edges) {}

  std::vector<LockCycle> run() {
    for (const LockEdgeNote& edge : edges_) {
      path_ = {&edge};
      extend();
    }
    return std::move(found_);
  }

private:
  void extend() {
    for (const LockEdgeNote& next : edges_) {
      if (found_.size() >= kMaxCycles) { return; }
      if (next.held != path_.back()->acquired || !mayJoin(next)) { continue; }
      path_.push_back(&next);
      if (next.acquired == path_.front()->held) {
        report();
      } else if (path_.size() < kMaxThreadsOfCycle) {
        extend();
      }
      path_.pop_back();
    }
  }

  /// Each thread and each lock appears once, and the first edge has the smallest lock, so that a cycle is found only
  /// once.
  bool mayJoin(const LockEdgeNote& next) const {
    return raw(next.held) > raw(path_.front()->held) && std::ranges::none_of(path_, [&](const LockEdgeNote* edge) {
             return edge->thread == next.thread || edge->held == next.held || shareLock(*edge, next);
           });
  }

  void report() {
    std::set<std::uint64_t> locks;
    for (const LockEdgeNote* edge : path_) {
      locks.insert(raw(edge->held));
    }
    if (seen_.insert(std::move(locks)).second) {
      LockCycle cycle;
      for (const LockEdgeNote* edge : path_) {
        cycle.push_back(*edge);
      }
      found_.push_back(std::move(cycle));
    }
  }

  const std::vector<LockEdgeNote>& edges_;
  std::vector<const LockEdgeNote*> path_;
  std::set<std::set<std::uint64_t>> seen_;
  std::vector<LockCycle> found_;
};

}  // namespace

std::vector<LockCycle> lockCycles(std::vector<LockEdgeNote> edges) {
  const auto order = [](const LockEdgeNote& edge) {
    return std::tuple(edge.heldName, edge.acquiredName, raw(edge.held), raw(edge.acquired), raw(edge.thread),
                      describe(ownFrame(edge.heldAt)), describe(ownFrame(edge.acquiredAt)));
  };
  std::ranges::sort(edges, {}, order);
  return CycleSearch(edges).run();
}

}  // namespace heddle::judge
