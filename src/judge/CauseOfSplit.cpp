#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Closeness.h"
#include "judge/OneFunction.h"

/// One thread accesses two variables that belong together, and another thread accesses both in between: the first
/// access comes before the other thread, and the second one after it. Neither order is wrong alone
/// (CauseOfInterference.cpp has the same for one variable). Reversing either order must remove the error
/// (explore/shorten/Flips).
namespace heddle::judge {
namespace {

constexpr std::size_t kMostSplits = 10;
constexpr std::size_t kMostLooked = 120;
constexpr std::size_t kMostBack = 40;
/// After interferences at one variable that are equally close.
constexpr std::uint32_t kCost = 3;
constexpr std::uint32_t kApart = 2;

/// Indices of steps: the interrupted thread's accesses, and the other thread's to the same two objects.
struct Split {
  std::size_t first;
  std::size_t atFirst;
  std::size_t atSecond;
  std::size_t second;
  std::uint32_t cost;

  std::size_t firstOfOther() const { return std::min(atFirst, atSecond); }
  std::size_t lastOfOther() const { return std::max(atFirst, atSecond); }
};

class SplitFinder {
public:
  SplitFinder(const Observation& seen, const Closeness& closeness) : seen_(seen), closeness_(closeness), life_(seen) {
    for (std::size_t i = 0; i < seen.steps.size(); ++i) {
      if (!isOwn(i)) { continue; }
      ofObject_[raw(seen.steps[i].object)].push_back(i);
      ofThread_[raw(seen.steps[i].thread)].push_back(i);
    }
  }

  std::vector<Split> find() {
    std::size_t looked = 0;
    for (const std::size_t second : closeness_.order()) {
      if (++looked > kMostLooked) { break; }
      if (isOwn(second)) { lookBack(second); }
    }
    std::ranges::stable_sort(found_, {}, &Split::cost);
    found_.resize(std::min(found_.size(), kMostSplits));
    return std::move(found_);
  }

private:
  bool isOwn(std::size_t at) const {
    return isOwnAccess(seen_, seen_.steps[at]) && !isInternal(seen_, seen_.steps[at]);
  }

  bool conflict(std::size_t one, std::size_t other) const {
    const Step& a = seen_.steps[one];
    const Step& b = seen_.steps[other];
    return a.thread != b.thread && (writesMemory(a.kind) || writesMemory(b.kind));
  }

  /// The last conflicting access of another thread before the step, if no access of its own thread is in between.
  std::optional<std::size_t> conflictBefore(std::size_t at) const {
    const std::vector<std::size_t>& same = ofObject_.at(raw(seen_.steps[at].object));
    for (auto i = std::ranges::lower_bound(same, at); i != same.begin();) {
      --i;
      if (seen_.steps[*i].thread == seen_.steps[at].thread) { return std::nullopt; }
      if (conflict(*i, at)) { return *i; }
    }
    return std::nullopt;
  }

  /// The first conflicting access of \p thread after the step.
  std::optional<std::size_t> conflictAfter(std::size_t at, ThreadId thread) const {
    const std::vector<std::size_t>& same = ofObject_.at(raw(seen_.steps[at].object));
    for (auto i = std::ranges::upper_bound(same, at); i != same.end(); ++i) {
      if (seen_.steps[*i].thread == thread && conflict(*i, at)) { return *i; }
    }
    return std::nullopt;
  }

  void lookBack(std::size_t second) {
    const auto atSecond = conflictBefore(second);
    if (!atSecond) { return; }
    const std::vector<std::size_t>& own = ofThread_.at(raw(seen_.steps[second].thread));
    std::size_t looked = 0;
    for (auto i = std::ranges::lower_bound(own, second); i != own.begin() && looked < kMostBack; ++looked) {
      --i;
      if (seen_.steps[*i].object == seen_.steps[second].object || !haveOneFunction(placeOf(*i), placeOf(second))) {
        continue;
      }
      const auto atFirst = conflictAfter(*i, seen_.steps[*atSecond].thread);
      if (*i < *atSecond && atFirst && *atFirst < second && *atFirst != *atSecond) {
        add({*i, *atFirst, *atSecond, second, 0});
      }
    }
  }

  void add(Split split) {
    const auto known = std::tuple(seen_.steps[split.first].place, seen_.steps[split.atFirst].place,
                                  seen_.steps[split.atSecond].place, seen_.steps[split.second].place);
    const bool bound = life_.orders(split.first, split.atFirst) && life_.orders(split.atSecond, split.second);
    if (bound || isCrossing(split) || isLaterRound(seen_, split.first, split.second) ||
        !haveOneFunction(placeOf(split.atFirst), placeOf(split.atSecond)) || !places_.insert(known).second) {
      return;
    }
    split.cost = costOfStep(seen_, closeness_, split.second) + kCost +
                 (placeOf(split.first).place.function == placeOf(split.second).place.function ? 0 : kApart);
    found_.push_back(split);
  }

  /// Two threads write the same two variables in the same code (CauseOfCrossing.cpp).
  bool isCrossing(const Split& split) const {
    const auto same = [&](std::size_t one, std::size_t other) {
      return placeOf(one).place == placeOf(other).place && seen_.steps[one].kind == seen_.steps[other].kind &&
             writesMemory(seen_.steps[one].kind);
    };
    return same(split.first, split.atFirst) && same(split.second, split.atSecond);
  }

  PlaceAndCaller placeOf(std::size_t at) const {
    static const StackFrame kUnknown;
    const std::uint32_t place = seen_.steps[at].place;
    return {place < seen_.places.size() ? seen_.places[place] : kUnknown,
            place < seen_.callers.size() ? seen_.callers[place] : kUnknown};
  }

  const Observation& seen_;
  const Closeness& closeness_;
  const ThreadLife life_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> ofObject_;
  std::unordered_map<std::uint16_t, std::vector<std::size_t>> ofThread_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>> places_;
  std::vector<Split> found_;
};

std::string_view noun(const Step& step) {
  if (!readsMemory(step.kind)) { return "write"; }
  return writesMemory(step.kind) ? "update" : "read";
}

PossibleCause causeOf(const Observation& seen, const Split& split) {
  const CauseParts parts(seen);
  PossibleCause possible;
  possible.cost = split.cost;
  possible.needsAll = true;
  possible.continuation = {split.lastOfOther(), true};
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Interference;
  cause.events = {parts.event(CauseRole::Check, split.first), parts.event(CauseRole::Between, split.firstOfOther()),
                  parts.event(CauseRole::Between, split.lastOfOther()), parts.event(CauseRole::Use, split.second)};
  cause.edges = {parts.edge(cause, 0, 1), parts.edge(cause, 2, 3)};
  const CauseEvent& first = cause.events.front();
  const CauseEvent& second = cause.events.back();
  const bool apart = first.place.function != second.place.function;
  const auto own = [&](const CauseEvent& event, std::size_t at) {
    return fmt::format("{}{} ({})", noun(seen.steps[at]),
                       apart ? CauseParts::atWithCaller(event) : CauseParts::at(event), event.words);
  };
  // Two parts of one container have one name.
  const std::string one = cause.events[1].words + CauseParts::at(cause.events[1]);
  const std::string other = cause.events[2].words + CauseParts::at(cause.events[2]);
  cause.sentence = fmt::format("{} {}{} between {}'s {} and its {}.", parts.name(cause.events[1].thread), one,
                               one == other ? "" : " and " + other, parts.name(first.thread), own(first, split.first),
                               own(second, split.second));
  const Step& victim = seen.steps[split.first];
  const ThreadId changer = seen.steps[split.atFirst].thread;
  possible.reversals = {{changer, split.firstOfOther(), victim.thread, split.second,
                         CauseParts::inOrder(parts.deed(split.second), parts.deed(split.atSecond)), true},
                        {victim.thread, split.first, changer, split.lastOfOther(),
                         CauseParts::inOrder(parts.deed(split.atFirst), parts.deed(split.first)), true, true}};
  return possible;
}

}  // namespace

void addSplits(const Observation& seen, const Closeness& closeness, std::vector<PossibleCause>& out) {
  for (const Split& split : SplitFinder(seen, closeness).find()) {
    out.push_back(causeOf(seen, split));
  }
}

}  // namespace heddle::judge
