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
  std::unordered_map<ObjectId, const Touch*> latest;
  for (const Touch* touch : all) {
    const Touch*& last = latest[touch->object];
    const Touch* before = std::exchange(last, touch);
    if (before == nullptr || before->thread == touch->thread || !(before->write || touch->write)) { continue; }
    if (before->site == touch->site || isFixed(*before, *touch, trace)) { continue; }
    Orders& orders = pairs_[std::minmax(before->site, touch->site)];
    (before->site < touch->site ? orders.smallerFirst : orders.greaterFirst) = true;
  }
}

judge::PairCoverage PairOrders::coverage(const std::function<std::string(SiteId)>& nameOf) const {
  judge::PairCoverage coverage{executions_, pairs_.size(), 0};
  for (const auto& [pair, orders] : pairs_) {
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
