#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Closeness.h"
#include "judge/OneFunction.h"

/// Two threads run the same code, which writes two variables that belong together. One of them is first at one
/// variable, and the other at the other one. Either order alone would do, so the error is that the two writes are not
/// atomic: reversing either order removes it (explore/shorten/Flips).
namespace heddle::judge {
namespace {

constexpr std::size_t kMostCrossings = 3;
constexpr std::size_t kMostLooked = 200;
/// Interferences and orders within one function are examined before, rounds of a loop and exchanged threads after.
constexpr std::uint32_t kCost = 6;

/// Thread A writes the first variable, thread B both, then A the second one.
struct Crossing {
  std::size_t firstOfA;
  std::size_t firstOfB;
  std::size_t secondOfB;
  std::size_t secondOfA;
  std::uint32_t cost;
};

class CrossingFinder {
public:
  CrossingFinder(const Observation& seen, const Closeness& closeness) : seen_(seen), closeness_(closeness) {
    std::unordered_map<std::uint64_t, std::set<std::uint16_t>> writers;
    for (std::size_t i = 0; i < seen.steps.size(); ++i) {
      const Step& step = seen.steps[i];
      if (!step.succeeded || !writesMemory(step.kind) || !isOwnAccess(seen, step)) { continue; }
      writers[raw(step.object)].insert(raw(step.thread));
      writes_.push_back(i);
    }
    std::erase_if(writes_, [&](std::size_t i) { return writers[raw(seen.steps[i].object)].size() < 2; });
  }

  std::vector<Crossing> find() const {
    std::vector<Crossing> found;
    std::set<std::pair<std::uint32_t, std::uint32_t>> lines;  // a container has several parts
    for (std::size_t i = 0; i < writes_.size(); ++i) {
      const std::size_t second = writes_[i];
      if (closeness_.of(second) == Closeness::kFar) { continue; }
      if (const auto other = otherThreadBefore(i)) {
        const auto crossing = crossingOf(i, *other);
        if (crossing && lines.insert({lineOf(crossing->firstOfA), lineOf(crossing->secondOfA)}).second) {
          found.push_back(*crossing);
        }
      }
    }
    std::ranges::stable_sort(found, {}, &Crossing::cost);
    found.resize(std::min(found.size(), kMostCrossings));
    return found;
  }

private:
  bool isSameCode(std::size_t one, std::size_t other) const {
    const Step& a = seen_.steps[one];
    const Step& b = seen_.steps[other];
    return a.kind == b.kind && a.object == b.object && a.thread != b.thread && isSamePlace(a, b);
  }

  bool isSamePlace(const Step& a, const Step& b) const {
    if (a.place >= seen_.places.size() || b.place >= seen_.places.size()) { return false; }
    return isSameLine(seen_.places[a.place], seen_.places[b.place]);
  }

  /// The last write before writes_[at] to the same object by the same code in another thread.
  std::optional<std::size_t> otherThreadBefore(std::size_t at) const {
    for (std::size_t i = at, looked = 0; i-- > 0 && looked < kMostLooked; ++looked) {
      if (isSameCode(writes_[i], writes_[at])) { return i; }
    }
    return std::nullopt;
  }

  std::optional<Crossing> crossingOf(std::size_t secondOfA, std::size_t secondOfB) const {
    const Step& last = seen_.steps[writes_[secondOfA]];
    std::set<std::pair<std::uint32_t, std::uint64_t>> passed;  // earlier rounds of a loop belong to other writes
    for (std::size_t i = secondOfA, looked = 0; i-- > 0 && looked < kMostLooked; ++looked) {
      const Step& step = seen_.steps[writes_[i]];
      if (step.thread != last.thread || !passed.emplace(lineOf(writes_[i]), raw(step.object)).second) { continue; }
      if (step.object == last.object || !belongTogether(step, last)) { continue; }
      for (std::size_t j = i + 1; j < secondOfB; ++j) {
        if (!isSameCode(writes_[j], writes_[i]) || seen_.steps[writes_[j]].thread != threadOf(secondOfB)) { continue; }
        Crossing crossing{writes_[i], writes_[j], writes_[secondOfB], writes_[secondOfA], 0};
        crossing.cost = costOf(crossing);
        return crossing;
      }
    }
    return std::nullopt;
  }

  std::uint32_t lineOf(std::size_t at) const {
    const std::uint32_t place = seen_.steps[at].place;
    return place < seen_.places.size() ? seen_.places[place].line : 0;
  }

  ThreadId threadOf(std::size_t write) const { return seen_.steps[writes_[write]].thread; }

  std::uint32_t costOf(const Crossing& crossing) const {
    std::uint32_t least = Closeness::kFar;
    for (const std::size_t at : {crossing.firstOfA, crossing.firstOfB, crossing.secondOfB, crossing.secondOfA}) {
      least = std::min(least, costOfStep(seen_, closeness_, at));
    }
    return least + kCost;
  }

  bool belongTogether(const Step& one, const Step& other) const {
    const auto isKnown = [&](const Step& step) {
      return step.place < seen_.places.size() && step.place < seen_.callers.size();
    };
    return isKnown(one) && isKnown(other) &&
           haveOneFunction({seen_.places[one.place], seen_.callers[one.place]},
                           {seen_.places[other.place], seen_.callers[other.place]});
  }

  const Observation& seen_;
  const Closeness& closeness_;
  std::vector<std::size_t> writes_;
};

PossibleCause causeOf(const Observation& seen, const Crossing& crossing) {
  const CauseParts parts(seen);
  PossibleCause possible;
  possible.cost = crossing.cost;
  possible.needsAll = true;
  possible.continuation = {crossing.secondOfB, true};
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Interference;
  cause.events = {parts.event(CauseRole::Check, crossing.firstOfA), parts.event(CauseRole::Between, crossing.secondOfB),
                  parts.event(CauseRole::Use, crossing.secondOfA)};
  cause.edges = {{0, 1, EdgeKind::Before, ""}, parts.edge(cause, 1, 2)};
  const CauseEvent first = cause.events[0];
  const CauseEvent between = cause.events[1];
  const CauseEvent second = cause.events[2];
  const std::string other = parts.name(between.thread);
  cause.sentence = fmt::format("{}'s two writes{} ({}) and{} ({}) are not atomic: {} makes both of them in between.",
                               parts.name(first.thread), CauseParts::atWithCaller(first), first.words,
                               CauseParts::atWithCaller(second), second.words, other);
  const auto reversal = [&](std::size_t held, std::size_t ahead) {
    return Reversal{seen.steps[held].thread, held, seen.steps[ahead].thread, ahead,
                    CauseParts::inOrder(parts.deed(ahead), parts.deed(held))};
  };
  possible.reversals = {reversal(crossing.firstOfA, crossing.firstOfB),
                        reversal(crossing.secondOfB, crossing.secondOfA)};
  return possible;
}

}  // namespace

void addCrossings(const Observation& seen, const Closeness& closeness, std::vector<PossibleCause>& out) {
  for (const Crossing& crossing : CrossingFinder(seen, closeness).find()) {
    out.push_back(causeOf(seen, crossing));
  }
}

}  // namespace heddle::judge
