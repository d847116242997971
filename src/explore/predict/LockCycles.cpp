#include "explore/predict/LockCycles.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/OpTraits.h"

namespace heddle::explore {
namespace {

constexpr std::size_t kMostEdges = 256;
constexpr std::size_t kMostCycles = 16;
constexpr std::size_t kLongest = 12;
/// Of edges tried for one cycle: there may be more paths than any time allows.
constexpr std::size_t kMostTries = 4096;

class CycleSearch {
public:
  explicit CycleSearch(const Trace& trace) : trace_(trace) {
    std::set<std::pair<ThreadId, ObjectId>> known;
    for (const ThreadPart& thread : trace.threads) {
      for (const Touch& touch : thread.touches) {
        const bool nested = acquiresLock(touch.kind) && mayBlock(touch.kind) && !held(touch).empty();
        if (nested && edges_.size() < kMostEdges && known.insert({touch.thread, touch.object}).second) {
          edges_.push_back(&touch);
        }
      }
    }
  }

  std::vector<std::vector<const Touch*>> cycles() {
    for (const Touch* edge : edges_) {
      if (found_.size() == kMostCycles) { break; }
      path_ = {edge};
      tries_ = 0;
      extend();
    }
    return std::move(found_);
  }

private:
  const std::vector<HeldLock>& held(const Touch& touch) const { return trace_.lockSets[touch.locked]; }
  bool holds(const Touch& touch, ObjectId lock) const {
    return std::ranges::find(held(touch), lock, &HeldLock::lock) != held(touch).end();
  }

  bool fits(const Touch& next) const {
    return std::ranges::none_of(path_, [&](const Touch* edge) {
      const bool gated = std::ranges::any_of(
          held(next), [&](const HeldLock& lock) { return !lock.shared && holds(*edge, lock.lock); });
      return edge->thread == next.thread || gated;
    });
  }

  bool extend() {
    const Touch& last = *path_.back();
    if (path_.size() > 1 && holds(*path_.front(), last.object)) { return keep(); }
    if (path_.size() == kLongest) { return false; }
    for (const Touch* next : edges_) {
      if (++tries_ > kMostTries) { return false; }
      if (!holds(*next, last.object) || !fits(*next)) { continue; }
      path_.push_back(next);
      if (extend()) { return true; }
      path_.pop_back();
    }
    return false;
  }

  bool keep() {
    std::set<ObjectId> locks;
    for (const Touch* edge : path_) {
      locks.insert(edge->object);
    }
    if (known_.insert(std::move(locks)).second) { found_.push_back(path_); }
    return true;
  }

  const Trace& trace_;
  std::vector<const Touch*> edges_;
  std::vector<const Touch*> path_;
  std::size_t tries_ = 0;
  std::set<std::set<ObjectId>> known_;
  std::vector<std::vector<const Touch*>> found_;
};

}  // namespace

std::vector<std::vector<const Touch*>> lockCyclesOf(const Trace& trace) { return CycleSearch(trace).cycles(); }

}  // namespace heddle::explore
