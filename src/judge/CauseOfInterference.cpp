#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Closeness.h"
#include "judge/OneFunction.h"
#include "judge/Wording.h"

/// Two accesses of one thread to one object that belong together, and what another thread did to it in between. Of the
/// eight combinations of reads and writes in such a triple, four are equivalent to an execution without interleaving.
/// The other four are reported (Lu, Tucek, Qin, Zhou: AVIO, ASPLOS 2006). Which of several triples is the cause becomes
/// clear by reversing the order (explore/shorten/Flips).
namespace heddle::judge {
namespace {

constexpr std::size_t kMostTriples = 24;
constexpr std::size_t kMostLooked = 400;

struct Triple {
  std::size_t first;
  std::size_t between;
  std::size_t second;
  std::uint32_t cost = 0;
};

bool isUnserialisable(const Step& first, const Step& between, const Step& second) {
  const bool secondReads = readsMemory(second.kind);
  if (writesMemory(between.kind)) {
    return secondReads || !writesMemory(first.kind);  // the second access reads another value, or overwrites it
  }
  return writesMemory(first.kind) && writesMemory(second.kind) && !secondReads;  // an intermediate state was read
}

bool sameFunction(const Observation& seen, const Step& a, const Step& b) {
  return a.place < seen.places.size() && b.place < seen.places.size() &&
         seen.places[a.place].function == seen.places[b.place].function;
}

/// The place of a step, and the caller of its function.
PlaceAndCaller placeOf(const Observation& seen, const Step& step) {
  static const StackFrame kUnknown;
  return {step.place < seen.places.size() ? seen.places[step.place] : kUnknown,
          step.place < seen.callers.size() ? seen.callers[step.place] : kUnknown};
}

/// The lower, the sooner the triple is examined. Lost updates and checks that no longer hold, within one function, come
/// before everything else that is equally close to the failure. Two accesses at the same place are rounds of a loop.
std::uint32_t costOf(const Observation& seen, const Closeness& closeness, const Triple& triple) {
  constexpr std::uint32_t kApart = 2;
  constexpr std::uint32_t kFarApart = 14;
  constexpr std::uint32_t kNoCheck = 2;
  constexpr std::uint32_t kRounds = 20;
  const Step& first = seen.steps[triple.first];
  const Step& between = seen.steps[triple.between];
  const Step& second = seen.steps[triple.second];
  const bool checks = readsMemory(first.kind) && writesMemory(between.kind);
  const bool rounds = first.place == second.place && first.kind == second.kind;
  const bool together = sameFunction(seen, first, second);
  const std::uint32_t cost = costOfStep(seen, closeness, triple.second);
  if (checks && together && !rounds) { return cost / 2; }
  const std::uint32_t apart = haveOneFunction(placeOf(seen, first), placeOf(seen, second)) ? kApart : kFarApart;
  return cost + (together ? 0 : apart) + (checks ? 0 : kNoCheck) + (rounds ? kRounds : 0);
}

class TripleFinder {
public:
  TripleFinder(const Observation& seen, const Closeness& closeness) : seen_(seen), closeness_(closeness), life_(seen) {}

  std::vector<Triple> find() {
    for (std::size_t i = 0; i < seen_.steps.size(); ++i) {
      if (isOwnAccess(seen_, seen_.steps[i])) { pass(i); }
    }
    // No two triples have the same second access, so there are no ties.
    std::ranges::sort(triples_, [](const Triple& a, const Triple& b) {
      return std::tie(a.cost, b.second) < std::tie(b.cost, a.second);
    });
    std::erase_if(triples_, [&, looked = std::size_t{0}](const Triple& triple) mutable {
      return ++looked > kMostLooked || isBoundToBe(triple);
    });
    triples_.resize(std::min(triples_.size(), kMostTriples));
    return std::move(triples_);
  }

private:
  struct Touched {
    std::map<std::uint16_t, std::size_t> last;  ///< Last access of each thread.
    std::size_t lastWrite = kNoStepIndex;
  };

  void pass(std::size_t at) {
    const Step& step = seen_.steps[at];
    Touched& object = objects_[raw(step.object)];
    if (const auto before = object.last.find(raw(step.thread)); before != object.last.end()) {
      lookBetween(before->second, at, object);
    }
    object.last[raw(step.thread)] = at;
    object.lastWrite = writesMemory(step.kind) ? at : object.lastWrite;
  }

  void lookBetween(std::size_t first, std::size_t second, const Touched& object) {
    std::size_t between =
        object.lastWrite != kNoStepIndex && object.lastWrite > first ? object.lastWrite : kNoStepIndex;
    for (const auto& [thread, at] : object.last) {
      if (between == kNoStepIndex && at > first && thread != raw(seen_.steps[first].thread)) { between = at; }
    }
    if (between == kNoStepIndex || seen_.steps[between].thread == seen_.steps[first].thread) { return; }
    Triple triple{first, between, second};
    // A wait that does not end is not explained by what happened in several rounds of a loop.
    const bool rounds = isLaterRound(seen_, first, second) || (closeness_.ofWaits() && isSamePlace(first, second));
    if (closeness_.of(second) != Closeness::kFar && !rounds &&
        isUnserialisable(seen_.steps[first], seen_.steps[between], seen_.steps[second])) {
      triple.cost = costOf(seen_, closeness_, triple);
      triples_.push_back(triple);
    }
  }

  bool isSamePlace(std::size_t first, std::size_t second) const {
    return seen_.steps[first].place == seen_.steps[second].place;
  }

  /// Whether thread creation and joins alone force this order.
  bool isBoundToBe(const Triple& triple) const {
    return life_.orders(triple.first, triple.between) && life_.orders(triple.between, triple.second);
  }

  const Observation& seen_;
  const Closeness& closeness_;
  const ThreadLife life_;
  std::unordered_map<std::uint64_t, Touched> objects_;
  std::vector<Triple> triples_;
};

/// ", without holding `m`", if the interrupted thread does hold it.
std::string lacking(const Cause& cause) {
  std::vector<std::string> lacked;
  for (const std::string& lock : cause.events[0].locks) {
    const auto has = [&](const CauseEvent& event) { return std::ranges::find(event.locks, lock) != event.locks.end(); };
    if (has(cause.events[2]) && !has(cause.events[1])) { lacked.push_back(lock); }
  }
  return lacked.empty() ? "" : fmt::format(", without holding {}", fmt::join(lacked, ", "));
}

std::string_view noun(const Step& step, bool second) {
  return second ? (writesMemory(step.kind) ? "write" : "use") : (readsMemory(step.kind) ? "check" : "write");
}

PossibleCause causeOf(const Observation& seen, const Triple& triple) {
  const CauseParts parts(seen);
  PossibleCause possible;
  possible.cost = triple.cost;
  possible.needsAll = true;
  possible.continuation = {triple.between, true};
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Interference;
  cause.events = {parts.event(CauseRole::Check, triple.first), parts.event(CauseRole::Between, triple.between),
                  parts.event(CauseRole::Use, triple.second)};
  cause.edges = {parts.edge(cause, 0, 1), parts.edge(cause, 1, 2)};
  const auto& [first, between, second] = std::tie(cause.events[0], cause.events[1], cause.events[2]);
  const std::string victim = parts.name(first.thread);
  // If two calls should have been atomic together, their caller is at fault, not the functions called.
  const bool apart = first.place.function != second.place.function;
  const auto where = [&](const CauseEvent& event) {
    return apart ? CauseParts::atWithCaller(event) : CauseParts::at(event);
  };
  cause.sentence =
      fmt::format("{} {}{} between {}'s {}{} ({}) and its {}{} ({}){}.", parts.name(between.thread), between.words,
                  CauseParts::at(between), victim, noun(seen.steps[triple.first], false), where(first), first.words,
                  noun(seen.steps[triple.second], true), where(second), second.words, lacking(cause));
  const std::string check = parts.deed(triple.first);
  const std::string change = parts.deed(triple.between);
  const std::string use = parts.deed(triple.second);
  possible.reversals = {
      {between.thread, triple.between, first.thread, triple.second, CauseParts::inOrder(use, change), true},
      {first.thread, triple.first, between.thread, triple.between, CauseParts::inOrder(change, check), true, true}};
  possible.reversals.front().loose =
      fmt::format("If {} is not interrupted between the two, the error does not occur.", victim);
  return possible;
}

}  // namespace

void addInterferences(const Observation& seen, const Closeness& closeness, std::vector<PossibleCause>& out) {
  for (const Triple& triple : TripleFinder(seen, closeness).find()) {
    out.push_back(causeOf(seen, triple));
  }
}

}  // namespace heddle::judge
