#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Wording.h"

/// Two accesses of one thread to one object that belong together, and what another thread did to it in between. Of the
/// eight combinations of reads and writes in such a triple, four are equivalent to an execution without interleaving.
/// The other four are reported (Lu, Tucek, Qin, Zhou: AVIO, ASPLOS 2006). Which of several triples is the cause becomes
/// clear by reversing the order (explore/shorten/Flips).
namespace heddle::judge {
namespace {

constexpr std::size_t kMostTriples = 12;
constexpr std::size_t kMostLooked = 400;

struct Triple {
  std::size_t first;
  std::size_t between;
  std::size_t second;
  int score = 0;
};

bool isUnserialisable(const Step& first, const Step& between, const Step& second) {
  const bool secondReads = readsMemory(second.kind);
  if (writesMemory(between.kind)) {
    return secondReads || !writesMemory(first.kind);  // the second access reads another value, or overwrites it
  }
  return writesMemory(first.kind) && writesMemory(second.kind) && !secondReads;  // an intermediate state was read
}

bool isAccess(const Observation& seen, const Step& step) {
  const bool foreign = step.place < seen.places.size() && seen.places[step.place].foreign;
  return step.object != kNoObject && !foreign && (readsMemory(step.kind) || writesMemory(step.kind));
}

bool sameFunction(const Observation& seen, const Step& a, const Step& b) {
  return a.place < seen.places.size() && b.place < seen.places.size() &&
         seen.places[a.place].function == seen.places[b.place].function;
}

int scoreOf(const Observation& seen, const Finding& finding, const Triple& triple) {
  const Step& first = seen.steps[triple.first];
  const Step& between = seen.steps[triple.between];
  const Step& second = seen.steps[triple.second];
  int score = 0;
  score += sameFunction(seen, first, second) ? 4 : 0;
  score += second.thread == finding.thread ? 2 : 0;
  // Prefer lost updates and checks that no longer hold.
  score += readsMemory(first.kind) && writesMemory(between.kind) ? 3 : 0;
  score += between.hasValue && first.hasValue && between.value != first.value ? 1 : 0;
  return score;
}

class TripleFinder {
public:
  TripleFinder(const Observation& seen, const Finding& finding) : seen_(seen), finding_(finding), life_(seen) {}

  std::vector<Triple> find() {
    for (std::size_t i = 0; i < seen_.steps.size(); ++i) {
      if (isAccess(seen_, seen_.steps[i])) { pass(i); }
    }
    // No two triples have the same second access, so there are no ties.
    std::ranges::sort(triples_, [](const Triple& a, const Triple& b) {
      return std::tie(a.score, a.second) > std::tie(b.score, b.second);
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
    if (isUnserialisable(seen_.steps[first], seen_.steps[between], seen_.steps[second])) {
      triple.score = scoreOf(seen_, finding_, triple);
      triples_.push_back(triple);
    }
  }

  /// Whether thread creation and joins alone force this order.
  bool isBoundToBe(const Triple& triple) const {
    return life_.orders(triple.first, triple.between) && life_.orders(triple.between, triple.second);
  }

  const Observation& seen_;
  const Finding& finding_;
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

/// "T2's write of `closed_` at queue.h:41": without values, which differ in another order.
std::string deed(const CauseParts& parts, const Step& step, const CauseEvent& event) {
  const bool reads = readsMemory(step.kind);
  const bool writes = writesMemory(step.kind);
  return fmt::format("{}'s {} of {}{}", parts.name(step.thread),
                     reads && writes ? "update"
                     : reads         ? "read"
                                     : "write",
                     event.object, CauseParts::at(event));
}

std::string inOrder(const std::string& first, const std::string& second) {
  return fmt::format("If {} comes before {}, the error does not occur.", first, second);
}

PossibleCause causeOf(const Observation& seen, const Triple& triple) {
  const CauseParts parts(seen);
  PossibleCause possible;
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
  const std::string check = deed(parts, seen.steps[triple.first], first);
  const std::string change = deed(parts, seen.steps[triple.between], between);
  const std::string use = deed(parts, seen.steps[triple.second], second);
  possible.reversals = {{between.thread, triple.between, first.thread, triple.second, inOrder(use, change)},
                        {first.thread, triple.first, between.thread, triple.between, inOrder(change, check)}};
  return possible;
}

}  // namespace

void addInterferences(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  for (const Triple& triple : TripleFinder(seen, finding).find()) {
    out.push_back(causeOf(seen, triple));
  }
}

namespace {

/// The threads that write to an object: one, or several.
struct Writers {
  ThreadId one = kNoThread;
  bool several = false;

  bool someOtherThan(ThreadId thread) const { return several || one != thread; }
};

std::unordered_map<std::uint64_t, Writers> writersOf(const std::vector<Step>& steps) {
  std::unordered_map<std::uint64_t, Writers> writers;
  for (const Step& step : steps) {
    if (writesMemory(step.kind)) {
      Writers& known = writers.try_emplace(raw(step.object), Writers{step.thread}).first->second;
      known.several = known.several || known.one != step.thread;
    }
  }
  return writers;
}

/// The last read of the failing thread from an object that other threads write.
std::optional<std::size_t> lastSharedRead(const Observation& seen, const Finding& finding) {
  const auto writers = writersOf(seen.steps);
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread == finding.thread && isAccess(seen, step) && readsMemory(step.kind)) {
      const auto known = writers.find(raw(step.object));
      if (known != writers.end() && known->second.someOtherThan(step.thread)) { return i; }
    }
  }
  return std::nullopt;
}

/// A thread read something that no other thread writes. Any other thread may be late with its write.
void addTooEarly(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread != finding.thread || !isAccess(seen, step) || !readsMemory(step.kind)) { continue; }
    PossibleCause possible;
    possible.farFetched = true;
    possible.cause.kind = CauseKind::Order;
    possible.cause.events = {parts.event(CauseRole::Use, i)};
    const CauseEvent& use = possible.cause.events.front();
    possible.cause.sentence = fmt::format("{} {}{} before any other thread writes it.", parts.name(step.thread),
                                          use.words, CauseParts::at(use));
    for (const ThreadNote& other : seen.threads) {
      if (other.id != step.thread) {
        possible.reversals.push_back({step.thread, i, other.id, kNoStepIndex,
                                      inOrder("what " + parts.name(other.id) + " does next", deed(parts, step, use))});
      }
    }
    out.push_back(std::move(possible));
    return;
  }
}

}  // namespace

void addOrderCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  const auto read = lastSharedRead(seen, finding);
  if (!read) {
    if (out.empty()) { addTooEarly(seen, finding, out); }
    return;
  }
  const CauseParts parts(seen);
  const Step& use = seen.steps[*read];
  std::size_t writer = kNoStepIndex;
  for (std::size_t i = 0; i < seen.steps.size(); ++i) {
    const Step& step = seen.steps[i];
    if (step.object == use.object && step.thread != use.thread && writesMemory(step.kind) &&
        (i < *read || writer == kNoStepIndex)) {
      writer = i;  // the last one before the read, otherwise the first one after it
    }
  }
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Order;
  const bool before = writer < *read;
  cause.events = {parts.event(CauseRole::Write, writer), parts.event(CauseRole::Use, *read)};
  const std::string writes = fmt::format("{} {}{}", parts.name(cause.events[0].thread), cause.events[0].words,
                                         CauseParts::at(cause.events[0]));
  const std::string reads =
      fmt::format("{} {}{}", parts.name(use.thread), cause.events[1].words, CauseParts::at(cause.events[1]));
  cause.edges = {before ? parts.edge(cause, 0, 1) : CauseEdge{1, 0, EdgeKind::Before, ""}};
  cause.sentence = fmt::format("{} before {}.", before ? writes : reads, before ? reads : writes);
  const std::string write = deed(parts, seen.steps[writer], cause.events[0]);
  const std::string look = deed(parts, use, cause.events[1]);
  possible.reversals = {before ? Reversal{cause.events[0].thread, writer, use.thread, *read, inOrder(look, write)}
                               : Reversal{use.thread, *read, cause.events[0].thread, writer, inOrder(write, look)}};
  out.push_back(std::move(possible));
}

}  // namespace heddle::judge
