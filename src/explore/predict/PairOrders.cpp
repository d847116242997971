#include "explore/predict/PairOrders.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/OpTraits.h"

namespace heddle::explore {
namespace {

constexpr std::size_t kMostNamed = 20;

/// Whether creating or joining one of the threads orders the two operations in every execution.
bool isFixed(const Touch& one, const Touch& other, const Trace& trace) {
  const auto orders = [&](const Touch& mine, const Touch& theirs) {
    const ThreadPart& part = trace.threads[raw(theirs.thread)];
    return (part.creator == mine.thread && mine.index < part.created) ||
           (part.joiner == mine.thread && mine.index > part.joined);
  };
  return orders(one, other) || orders(other, one);
}

/// The last touch of one object by each thread at each site, the latest one at the end.
class Latest {
public:
  const std::vector<const Touch*>& touches() const { return touches_; }
  void add(const Touch& touch) {
    constexpr std::size_t kMost = 16;
    std::erase_if(touches_,
                  [&](const Touch* known) { return known->thread == touch.thread && known->site == touch.site; });
    if (touches_.size() == kMost) { touches_.erase(touches_.begin()); }
    touches_.push_back(&touch);
  }

private:
  std::vector<const Touch*> touches_;
};

}  // namespace

void PairOrders::add(const Trace& trace) {
  ++executions_;
  std::vector<const Touch*> all;
  for (const ThreadPart& thread : trace.threads) {
    for (const Touch& touch : thread.touches) {
      if (isContended(touch.kind)) { all.push_back(&touch); }
    }
  }
  std::ranges::sort(all, {}, &Touch::index);
  std::unordered_map<ObjectId, Latest> objects;
  for (const Touch* touch : all) {
    Latest& latest = objects[touch->object];
    for (const Touch* before : latest.touches()) {
      note(*before, *touch, trace, before == latest.touches().back());
    }
    latest.add(*touch);
  }
}

void PairOrders::note(const Touch& first, const Touch& second, const Trace& trace, bool isPair) {
  if (first.thread == second.thread || first.site == second.site || !(first.write || second.write) ||
      isFixed(first, second, trace)) {
    return;
  }
  Orders& orders = pairs_[std::minmax(first.site, second.site)];
  (first.site < second.site ? orders.smallerFirst : orders.greaterFirst) = true;
  orders.isPair = orders.isPair || isPair;
}

judge::PairCoverage PairOrders::coverage(const std::function<std::string(SiteId)>& nameOf) const {
  judge::PairCoverage coverage{executions_, 0, 0};
  for (const auto& [pair, orders] : pairs_) {
    if (!orders.isPair) { continue; }
    ++coverage.pairs;
    if (orders.smallerFirst && orders.greaterFirst) {
      ++coverage.bothOrders;
    } else if (coverage.oneOrder.size() < kMostNamed) {
      const auto [smaller, greater] = pair;
      coverage.oneOrder.push_back(
          {nameOf(orders.smallerFirst ? smaller : greater), nameOf(orders.smallerFirst ? greater : smaller)});
    }
  }
  return coverage;
}

}  // namespace heddle::explore
