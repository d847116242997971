#include "schedule/Reversals.h"

#include <algorithm>

#include "core/OpTraits.h"

namespace heddle::schedule {
namespace {

/// Whether \p entries[at] releases a lock that its own thread acquired, so that no other thread could acquire it
/// earlier.
bool endsExclusion(const HappensBefore& order, std::span<const HappensBefore::Entry> entries, std::size_t at,
                   OpKind next) {
  if (!has(entries[at].touch.op, op::kEndsExclusion) || !beginsExclusion(next)) { return false; }
  for (std::size_t i = at; i-- > 0;) {
    if (entries[i].touch.writes) {
      return has(entries[i].touch.op, op::kExclusive) &&
             order.at(entries[i].step).thread == order.at(entries[at].step).thread;
    }
  }
  return false;
}

class RaceFinder {
public:
  RaceFinder(const HappensBefore& order, const ChoicePoints& points, const Transition& next, ReversalsWanted wanted,
             std::vector<std::uint32_t>& races)
      : order_(order), points_(points), next_(next), wanted_(wanted), races_(races), waits_(mayBlock(next.op)) {
    order.knownBy(next.thread, known_);
    previous_ = order.lastOf(next.thread);
  }

  void find() {
    races_.clear();
    if (next_.everything) {
      allSteps();
    } else {
      for (const ObjectAccess& touch : next_.touches) {
        stepsTouching(touch);
      }
      for (std::size_t i = order_.everythings().size(); i-- > 0;) {
        add(order_.everythings()[i]);
      }
    }
    std::sort(races_.begin(), races_.end(), std::greater<>());
    races_.erase(std::unique(races_.begin(), races_.end()), races_.end());
    dropHidden();
  }

private:
  bool isKnown(std::uint32_t step) const {
    const std::size_t thread = raw(order_.at(step).thread);
    return thread < known_.size() && known_[thread] > step;
  }

  void add(std::uint32_t step) {
    if (order_.at(step).thread != next_.thread && !isKnown(step)) { races_.push_back(step); }
  }

  void allSteps() {
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
      add(i);
    }
  }

  void stepsTouching(const ObjectAccess& touch) {
    const std::span<const HappensBefore::Entry> entries = order_.touching(touch.object);
    for (std::size_t left = entries.size(); (left = HappensBefore::lookBack(entries, left, touch)) > 0; --left) {
      const HappensBefore::Entry& entry = entries[left - 1];
      if (!entry.touch.conflicts(touch)) { continue; }
      if (entry.touch.covers(touch) && (isKnown(entry.step) || order_.at(entry.step).thread == next_.thread)) {
        break;  // everything it depends on is covered too
      }
      if (wanted_ == ReversalsWanted::All || !endsExclusion(order_, entries, left - 1, touch.op)) { add(entry.step); }
    }
  }

  bool stoodBefore(std::uint32_t step) const { return previous_ == HappensBefore::kNone || previous_ < step; }

  /// Whether the thread was already waiting there, and nothing that could come before \p step has enabled it since.
  bool impossibleBefore(std::uint32_t step) const {
    if (!waits_ || !stoodBefore(step) || points_.offered(step, next_.thread)) { return false; }
    const std::span<const std::uint32_t> by = order_.enablers(next_.thread);
    for (std::size_t left = by.size(); left > 0 && by[left - 1] > step; --left) {
      if (!order_.before(step, by[left - 1])) { return false; }
    }
    return true;
  }

  void dropHidden() {
    std::vector<std::uint32_t> hidden = known_;
    hidden.resize(std::max(hidden.size(), order_.width()));
    std::size_t kept = 0;
    for (const std::uint32_t step : races_) {
      if (hidden[raw(order_.at(step).thread)] > step ||
          (wanted_ == ReversalsWanted::NotHidden && impossibleBefore(step))) {
        continue;
      }
      races_[kept++] = step;
      if (wanted_ == ReversalsWanted::All) { continue; }
      if (!waits_ || (stoodBefore(step) && points_.offered(step, next_.thread))) {
        const std::span<const std::uint32_t> clock = order_.clock(step);
        for (std::size_t t = 0; t < clock.size(); ++t) {
          hidden[t] = std::max(hidden[t], clock[t]);
        }
      }
    }
    races_.resize(kept);
  }

  const HappensBefore& order_;
  const ChoicePoints& points_;
  const Transition& next_;
  const ReversalsWanted wanted_;
  std::vector<std::uint32_t>& races_;
  const bool waits_;
  std::uint32_t previous_ = HappensBefore::kNone;
  std::vector<std::uint32_t> known_;
};

}  // namespace

void findReversals(const HappensBefore& order, const ChoicePoints& points, const Transition& next,
                   ReversalsWanted wanted, std::vector<std::uint32_t>& races) {
  RaceFinder(order, points, next, wanted, races).find();
}

void findInitials(const HappensBefore& order, std::uint32_t earlier, std::vector<ThreadId>& initials) {
  initials.clear();
  const std::uint32_t last = order.size() - 1;
  std::vector<std::uint32_t> first(order.width(), HappensBefore::kNone);
  for (std::uint32_t step = earlier + 1; step <= last; ++step) {
    const std::size_t thread = raw(order.at(step).thread);
    if (first[thread] != HappensBefore::kNone || (step != last && order.before(earlier, step))) { continue; }
    const std::span<const std::uint32_t> clock = order.clock(step);
    bool minimal = true;
    for (std::size_t t = 0; t < first.size() && minimal; ++t) {
      minimal = first[t] == HappensBefore::kNone || clock[t] <= first[t];
    }
    if (minimal) { initials.push_back(order.at(step).thread); }
    first[thread] = step;
  }
}

}  // namespace heddle::schedule
