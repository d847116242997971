#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/Closeness.h"
#include "judge/SameStep.h"

/// A read that came too early or too late. Each order of a read of the failing computation and a write of another
/// thread is a candidate; which one the error needs becomes clear by reversing it (explore/shorten/Flips).
namespace heddle::judge {
namespace {

/// Reads that are examined, the closest to the failure first.
constexpr std::size_t kMostReads = 12;

/// The writes to each object, in order.
using Writes = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

Writes writesOf(const Observation& seen) {
  Writes writes;
  for (std::size_t i = 0; i < seen.steps.size(); ++i) {
    if (isOwnAccess(seen, seen.steps[i]) && writesMemory(seen.steps[i].kind)) {
      writes[raw(seen.steps[i].object)].push_back(i);
    }
  }
  return writes;
}

std::string does(const CauseParts& parts, const CauseEvent& event) {
  return fmt::format("{} {}{}", parts.name(event.thread), event.words, CauseParts::at(event));
}

/// The cause that the step \p first comes before the step \p second, one of which reads what the other one writes.
PossibleCause orderOf(const Observation& seen, std::size_t first, std::size_t second) {
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Order;
  const bool writes = writesMemory(seen.steps[first].kind) && !readsMemory(seen.steps[first].kind);
  cause.events = {parts.event(writes ? CauseRole::Write : CauseRole::Use, first),
                  parts.event(writes ? CauseRole::Use : CauseRole::Write, second)};
  cause.edges = {parts.edge(cause, 0, 1)};
  cause.sentence = fmt::format("{} before {}.", does(parts, cause.events[0]), does(parts, cause.events[1]));
  possible.reversals = {{seen.steps[first].thread, first, seen.steps[second].thread, second,
                         CauseParts::inOrder(parts.deed(second), parts.deed(first))}};
  possible.continuation = {first, false};
  return possible;
}

/// A thread read something that another thread would have written next. Which one becomes clear by executing it.
PossibleCause tooEarly(const Observation& seen, std::size_t read) {
  const CauseParts parts(seen);
  PossibleCause possible;
  possible.writeUnknown = true;
  possible.cause.kind = CauseKind::Order;
  possible.cause.events = {parts.event(CauseRole::Use, read)};
  possible.continuation = {read, false};
  for (const ThreadNote& other : seen.threads) {
    if (other.id != seen.steps[read].thread) {
      possible.reversals.push_back({seen.steps[read].thread, read, other.id, kNoStepIndex, ""});
    }
  }
  return possible;
}

class Orders {
public:
  Orders(const Observation& seen, const Finding& finding, const Closeness& closeness, std::vector<PossibleCause>& out)
      : seen_(seen),
        failing_(finding.thread),
        onlyRechecks_(finding.kind == FindingKind::LostWakeup),
        closeness_(closeness),
        life_(seen),
        writes_(writesOf(seen)),
        out_(out) {}

  void add() {
    for (const std::size_t at : closeness_.order()) {
      if (examined_.size() == kMostReads) { break; }
      if (!readsMemory(seen_.steps[at].kind) || !isNew(at)) { continue; }
      examined_.push_back(at);
      addRead(at);
    }
  }

private:
  /// A second read of the same object by the same thread, farther away, is part of the same order.
  bool isNew(std::size_t at) const {
    const Step& step = seen_.steps[at];
    return std::ranges::none_of(examined_, [&](std::size_t known) {
      return seen_.steps[known].object == step.object && seen_.steps[known].thread == step.thread &&
             readFrom(known) == readFrom(at);
    });
  }

  /// The last write before the step; kNoStepIndex: none.
  std::size_t readFrom(std::size_t at) const {
    const auto writes = writes_.find(raw(seen_.steps[at].object));
    if (writes == writes_.end()) { return kNoStepIndex; }
    const auto after = std::ranges::lower_bound(writes->second, at);
    return after == writes->second.begin() ? kNoStepIndex : *(after - 1);
  }

  /// The first write of another thread after the step; kNoStepIndex: none.
  std::size_t overwrittenBy(std::size_t at) const {
    const auto writes = writes_.find(raw(seen_.steps[at].object));
    if (writes == writes_.end()) { return kNoStepIndex; }
    const auto other = std::find_if(std::ranges::upper_bound(writes->second, at), writes->second.end(),
                                    [&](auto i) { return seen_.steps[i].thread != seen_.steps[at].thread; });
    return other == writes->second.end() ? kNoStepIndex : *other;
  }

  void addRead(std::size_t at) {
    // An interference at the same read says more, and a read that came too early more than one that came too late:
    // many reads have to come before a write for the failure not to be reached at all.
    // A read that finds what another thread has written before is rarely too early: what happened since is closer.
    constexpr std::uint32_t kEarly = 1;
    constexpr std::uint32_t kNotFirst = 12;
    constexpr std::uint32_t kLate = 6;
    const auto take = [&](PossibleCause possible, std::uint32_t more) {
      const std::vector<CauseEvent>& events = possible.cause.events;
      // Two threads at one place: the other order is the same execution with the threads exchanged.
      if (events.size() == 2 && isSameLine(events[0].place, events[1].place)) { return; }
      possible.cost = costOfStep(seen_, closeness_, at) + more;
      out_.push_back(std::move(possible));
    };
    const std::size_t later = overwrittenBy(at);
    const std::size_t write = readFrom(at);
    // A thread that reads what it wrote itself is not too early there.
    const bool ownValue = write != kNoStepIndex && seen_.steps[write].thread == seen_.steps[at].thread;
    if (onlyRechecks_ && !isRecheck(at)) { return; }
    const bool initial = write == kNoStepIndex || life_.orders(write, at);  // set before the thread was created
    const std::uint32_t early = kEarly + (initial || ownValue ? 0 : kNotFirst);
    if (later != kNoStepIndex) {
      // A thread that waits because of what it read expects the write to come later.
      if (!sleepsBetween(at, later)) { take(orderOf(seen_, at, later), early); }
    } else if (!ownValue && (seen_.steps[at].thread == failing_ || failing_ == kNoThread)) {
      take(tooEarly(seen_, at), early);
    }
    if (write != kNoStepIndex && seen_.steps[write].thread != seen_.steps[at].thread) {
      take(orderOf(seen_, write, at), kLate);
    }
  }

  bool sleepsBetween(std::size_t from, std::size_t to) const {
    return std::any_of(seen_.steps.begin() + static_cast<std::ptrdiff_t>(from),
                       seen_.steps.begin() + static_cast<std::ptrdiff_t>(to),
                       [&](const Step& step) { return step.thread == seen_.steps[from].thread && isSleep(step.kind); });
  }

  /// Whether the thread has just been woken, and sleeps again because of what it reads.
  bool isRecheck(std::size_t at) const {
    for (std::size_t i = at; i-- > 0;) {
      const Step& step = seen_.steps[i];
      if (step.thread != seen_.steps[at].thread || acquiresLock(step.kind)) { continue; }
      if (readsMemory(step.kind)) { continue; }
      const bool woken = step.kind == OpKind::CondWait || step.kind == OpKind::CondWake;
      return woken && sleepsBetween(at, seen_.steps.size());
    }
    return false;
  }

  const Observation& seen_;
  const ThreadId failing_;
  const bool onlyRechecks_;  ///< Of the reads of threads that wait, only those after a wake-up.
  const Closeness& closeness_;
  const ThreadLife life_;
  const Writes writes_;
  std::vector<std::size_t> examined_;
  std::vector<PossibleCause>& out_;
};

}  // namespace

void addOrderCauses(const Observation& seen, const Finding& finding, const Closeness& closeness,
                    std::vector<PossibleCause>& out) {
  Orders(seen, finding, closeness, out).add();
}

namespace {

/// `queue_` of `queue_+16` and `queue_ #2`, `slots_` of `slots_[2]`: parts of one variable have this in common.
std::string variableOf(const Observation& seen, const Step& step) {
  const ObjectNote* note = noteOf(seen, step.object);
  return note == nullptr ? "" : note->name.substr(0, note->name.find_first_of("+[ "));
}

/// Code of libraries is not seen. It may be what writes the very part of a container that is read.
bool writesTo(const Observation& there, const Step& step, const Observation& seen, const Step& read) {
  if (!writesMemory(step.kind)) { return false; }
  const std::string variable = variableOf(seen, read);
  return step.object == read.object || (!variable.empty() && variable == variableOf(there, step));
}

}  // namespace

bool nameTheWrite(PossibleCause& possible, const Observation& seen, const Observation& other, ThreadId writer) {
  const std::size_t read = possible.cause.events.front().at;
  const auto readThere = sameStepIn(other, seen, read);
  // The writer has done everything before its next scheduling point. What it writes later did not come before the read.
  const auto isPointOfWriter = [&](const Step& step) { return step.thread == writer && step.point; };
  auto points =
      std::count_if(seen.steps.begin(), seen.steps.begin() + static_cast<std::ptrdiff_t>(read), isPointOfWriter);
  for (std::size_t i = 0; i < readThere.value_or(0); ++i) {
    const Step& step = other.steps[i];
    points -= isPointOfWriter(step) ? 1 : 0;
    if (points >= 0 || step.thread != writer || !writesTo(other, step, seen, seen.steps[read])) { continue; }
    const CauseParts parts(seen);
    const CauseParts there(other);
    Cause& cause = possible.cause;
    cause.sentence = fmt::format("{} before {}.", does(parts, cause.events.front()), there.deed(i));
    CauseEvent write = there.event(CauseRole::Write, i);
    write.at = kNoStepIndex;  // a step of another execution
    write.step = 0;
    cause.events.push_back(std::move(write));
    cause.edges = {{0, 1, EdgeKind::Before, ""}};
    for (Reversal& reversal : possible.reversals) {
      reversal.sentence = CauseParts::inOrder(there.deed(i), parts.deed(read));
    }
    return true;
  }
  return false;
}

}  // namespace heddle::judge
