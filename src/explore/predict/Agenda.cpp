#include "explore/predict/Agenda.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/Hash.h"
#include "core/OpTraits.h"

namespace heddle::explore {
namespace {

constexpr int kNews = 6;
constexpr int kNoNews = -12;
constexpr int kPerStage = -2;
constexpr int kSiteTried = -9;
constexpr int kPairTried = -4;
/// More would only cost memory: the worst are dropped.
constexpr std::size_t kMostWaiting = 2048;

}  // namespace

bool Agenda::showsNews(const Trace& trace) {
  std::vector<const Touch*> all;
  for (const ThreadPart& thread : trace.threads) {
    for (const Touch& touch : thread.touches) {
      all.push_back(&touch);
    }
  }
  std::ranges::sort(all, {}, &Touch::index);
  struct Last {
    const Touch* touch = nullptr;
    const Touch* write = nullptr;
  };
  std::unordered_map<ObjectId, Last> objects;
  bool news = false;
  for (const Touch* touch : all) {
    Last& last = objects[touch->object];
    const std::uint64_t here = mixHash(raw(touch->site), touch->write ? 1 : 0);
    const auto add = [&](const Touch* earlier, std::uint64_t kind) {
      const std::uint64_t from = earlier == nullptr ? 0 : mixHash(raw(earlier->site), 2);
      news = seen_.insert(mixHash(mixHash(here, from), kind)).second || news;
    };
    if (last.touch != nullptr && last.touch->thread != touch->thread) { add(last.touch, 1); }
    if (!touch->write) { add(last.write, last.write != nullptr && last.write->thread == touch->thread ? 2 : 3); }
    last.touch = touch;
    last.write = touch->write ? touch : last.write;
  }
  return news;
}

void Agenda::learn(const Executed& executed) {
  const int bonus =
      (showsNews(executed.trace) ? kNews : kNoNews) + kPerStage * static_cast<int>(executed.drive.stages.size());
  for (Proposal& proposal : proposalsOf(executed)) {
    if (!known_.insert(wordsOf(Drive{{}, proposal.drive.stages})).second) { continue; }
    proposal.rank += bonus;
    proposal.lot = mixHash(seed_, known_.size());
    waiting_.push_back(std::move(proposal));
  }
  if (waiting_.size() > kMostWaiting) {
    std::ranges::stable_sort(waiting_, [&](const Proposal& a, const Proposal& b) { return rankNow(a) > rankNow(b); });
    waiting_.resize(kMostWaiting);
  }
}

int Agenda::rankNow(const Proposal& proposal) const {
  const auto times = [](const auto& map, const auto& key) {
    const auto found = map.find(key);
    return found == map.end() ? 0 : found->second;
  };
  return proposal.rank + kSiteTried * times(triedSites_, proposal.site) +
         kPairTried * times(triedPairs_, proposal.pair);
}

std::optional<Drive> Agenda::next() {
  if (waiting_.empty()) { return std::nullopt; }
  const auto best =
      std::ranges::max_element(waiting_, {}, [&](const Proposal& one) { return std::pair(rankNow(one), one.lot); });
  ++triedSites_[best->site];
  ++triedPairs_[best->pair];
  Drive drive = std::move(best->drive);
  waiting_.erase(best);
  return drive;
}

}  // namespace heddle::explore
