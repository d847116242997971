#include "explore/predict/Meeting.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>

#include "core/OpTraits.h"

namespace heddle::explore {
namespace {

// The ranks of what can be seen in between. They order proposals, and have no other meaning.
constexpr int kBetween = 40;      ///< The other thread gets in between two conflicting operations.
constexpr int kFirst = 25;        ///< It comes first.
constexpr int kSameObject = 20;   ///< Both operations are on one object, which the other thread changes.
constexpr int kHalfDone = 15;     ///< The other thread sees one of two writes to an object,
constexpr int kRelated = 10;      ///< or objects of which only one was changed.
constexpr int kNewValue = 15;     ///< A read gets a value that it did not get.
constexpr int kSameValue = -20;   ///< A read gets the value that it got anyway.
constexpr int kDeadlock = 50;     ///< The two block each other.
constexpr int kLostWakeUp = 40;   ///< A notification comes before the wait.
constexpr int kUseAfterEnd = 30;  ///< An object ends before it is used.
constexpr int kNull = 15;         ///< A read gets 0 instead of another value.

/// What the other thread does to an object in a part of its operations.
struct Use {
  const Touch* firstWrite = nullptr;
  const Touch* lastWrite = nullptr;
  const Touch* firstRead = nullptr;
};
using Uses = std::unordered_map<ObjectId, Use>;

bool endsObject(const Touch& touch) {
  return touch.kind == OpKind::Free || touch.kind == OpKind::Destroy || touch.kind == OpKind::MutexDestroy;
}

/// The operations of \p thread while \p other may exist.
std::span<const Touch> beside(const ThreadPart& thread, const ThreadPart& other, const Trace& trace) {
  std::size_t from = 0;
  std::size_t to = ~std::size_t{0};
  // The creation of the other thread, or of an ancestor of it.
  const ThreadPart* child = &other;
  for (std::size_t depth = 0; depth < trace.threads.size() && child->creator != kNoThread; ++depth) {
    if (child->creator == thread.id) {
      from = child->created;
      break;
    }
    child = &trace.threads[raw(child->creator)];
  }
  if (other.joiner == thread.id) { to = other.joined; }
  // One was joined before the other was created.
  if (other.joiner != kNoThread && other.joiner == thread.creator && other.joined < thread.created) { return {}; }
  if (thread.joiner != kNoThread && thread.joiner == other.creator && thread.joined < other.created) { return {}; }
  const auto begin = std::ranges::lower_bound(thread.touches, from, {}, &Touch::index);
  const auto end = std::ranges::lower_bound(thread.touches, to, {}, &Touch::index);
  return begin < end ? std::span(begin, end) : std::span<const Touch>{};
}

/// How one thread can interfere with another one.
class Encounter {
public:
  Encounter(std::span<const Touch> ours, std::span<const Touch> theirs, const Trace& trace)
      : ours_(ours), theirs_(theirs), trace_(trace) {
    for (std::size_t i = 0; i < theirs_.size(); ++i) {
      if (acquiresLock(theirs_[i].kind) && mayBlock(theirs_[i].kind)) {
        firstAcquired_.try_emplace(theirs_[i].object, i);
      }
    }
  }

  /// Those at operations after the step \p from, up to the step \p to.
  void meetings(std::uint64_t from, std::uint64_t to, std::vector<Meeting>& all) {
    std::set<std::pair<std::size_t, std::size_t>> known;
    for (const Touch& at : ours_) {
      if ((at.arrived <= from && from != 0) || at.arrived > to) { continue; }
      const std::size_t cut = cutAt(at);
      if (cut == 0) { continue; }
      const Part& part = partTo(cut);
      const auto next = std::ranges::lower_bound(part.conflicts, &at);
      const bool isConflict = next != part.conflicts.end() && *next == &at;
      if (at.kind == OpKind::Free) { continue; }  // not an operation before which a thread can be held
      const bool isLock = acquiresLock(at.kind);
      const auto place = static_cast<std::size_t>(next - part.conflicts.begin());
      const bool blocks = isLock && closesCycle(at, cut);
      if ((!isConflict && !isLock) || (next == part.conflicts.end() && !blocks)) { continue; }
      // Of what came first anyway, nothing is new.
      if (place == 0 && !blocks && theirs_[cut - 1].index < at.index) { continue; }
      if (!known.insert({cut, blocks ? ~place : place}).second) { continue; }
      Meeting meeting;
      meeting.at = &at;
      meeting.before = place == 0 ? nullptr : part.conflicts[place - 1];
      meeting.deadlock = blocks;
      rank(meeting, std::span(part.conflicts).subspan(place), part);
      if (place < part.conflicts.size()) { meeting.until = shortest(*part.conflicts[place], part, cut); }
      all.push_back(meeting);
    }
  }

private:
  /// What the other thread does before a cut, and our operations that conflict with it.
  struct Part {
    Uses uses;
    std::vector<const Touch*> conflicts;
  };

  /// How far the other thread gets while we hold our locks.
  std::size_t cutAt(const Touch& at) const {
    std::size_t cut = theirs_.size();
    for (const HeldLock& held : trace_.lockSets[at.locked]) {
      const auto acquired = firstAcquired_.find(held.lock);
      const bool both =
          acquired != firstAcquired_.end() && held.shared && has(theirs_[acquired->second].kind, op::kShared);
      if (acquired != firstAcquired_.end() && !both) { cut = std::min(cut, acquired->second); }
    }
    return cut;
  }

  /// Whether the other thread, blocked at \p cut, holds what \p at acquires.
  bool closesCycle(const Touch& at, std::size_t cut) const {
    if (cut == theirs_.size() || !mayBlock(at.kind)) { return false; }
    const auto& held = trace_.lockSets[theirs_[cut].locked];
    return std::ranges::find(held, at.object, &HeldLock::lock) != held.end();
  }

  const Part& partTo(std::size_t cut) {
    const auto [known, fresh] = parts_.try_emplace(cut);
    Part& part = known->second;
    if (!fresh) { return part; }
    for (const Touch& touch : theirs_.first(cut)) {
      if (acquiresLock(touch.kind)) { continue; }
      Use& use = part.uses[touch.object];
      if (touch.write) {
        use.firstWrite = use.firstWrite == nullptr ? &touch : use.firstWrite;
        use.lastWrite = &touch;
      } else {
        use.firstRead = use.firstRead == nullptr ? &touch : use.firstRead;
      }
    }
    for (const Touch& touch : ours_) {
      const auto use = part.uses.find(touch.object);
      const bool conflicts =
          use != part.uses.end() && !acquiresLock(touch.kind) && (touch.write || use->second.firstWrite != nullptr);
      if (conflicts) { part.conflicts.push_back(&touch); }
    }
    return part;
  }

  /// \p written: what the other thread writes before \p after.
  static int rankOfValue(const Touch& after, const Touch* written) {
    if (after.write || written == nullptr || !after.hasValue || !written->hasValue) { return 0; }
    if (written->value == after.value) { return kSameValue; }
    return kNewValue + (written->value == 0 ? kNull : 0);
  }

  /// Adds what the first reads that follow get.
  static void rankValues(Meeting& meeting, std::span<const Touch* const> after, const Part& part) {
    constexpr std::size_t kLookedAt = 4;
    std::optional<int> full;
    std::optional<int> until;
    for (const Touch* touch : after.first(std::min(kLookedAt, after.size()))) {
      const Use& use = part.uses.at(touch->object);
      full = std::max(full.value_or(kSameValue), rankOfValue(*touch, use.lastWrite));
      until = std::max(until.value_or(kSameValue), rankOfValue(*touch, use.firstWrite));
    }
    meeting.rank += full.value_or(0);
    meeting.rankUntil += until.value_or(0);
  }

  static int rankOfKinds(const Meeting& meeting, const Touch& after, const Use& use) {
    const bool ends = use.lastWrite != nullptr && endsObject(*use.lastWrite);
    const bool notified = use.lastWrite != nullptr && has(use.lastWrite->kind, op::kNotifies);
    const int kinds = (ends ? kUseAfterEnd : 0) + (after.kind == OpKind::CondWait && notified ? kLostWakeUp : 0);
    if (meeting.before == nullptr) { return kinds; }
    const Touch& before = *meeting.before;
    const auto between = static_cast<std::uint64_t>(&after - &before);
    const int close = kinds - std::min(8, static_cast<int>(std::bit_width(between)));
    if (before.object != after.object) { return close + kRelated; }
    if (before.write && after.write) { return close + (use.firstRead != nullptr ? kHalfDone : 0); }
    return close + (use.firstWrite != nullptr ? kSameObject : 0);
  }

  static void rank(Meeting& meeting, std::span<const Touch* const> after, const Part& part) {
    int rank = (meeting.before == nullptr ? kFirst : kBetween) + (meeting.deadlock ? kDeadlock : 0);
    if (!after.empty()) { rank += rankOfKinds(meeting, *after.front(), part.uses.at(after.front()->object)); }
    meeting.rank = rank;
    meeting.rankUntil = rank;
    rankValues(meeting, after, part);
  }

  /// The operation that follows the one with which the other thread first interferes with \p after.
  const Touch* shortest(const Touch& after, const Part& part, std::size_t cut) const {
    const Use& use = part.uses.at(after.object);
    const Touch* effect = after.write && use.firstRead != nullptr ? use.firstRead : use.firstWrite;
    const auto next = effect == nullptr ? cut : static_cast<std::size_t>(effect - theirs_.data()) + 1;
    return next >= cut || theirs_[next].kind == OpKind::Free ? nullptr : &theirs_[next];
  }

  std::span<const Touch> ours_;
  std::span<const Touch> theirs_;
  const Trace& trace_;
  std::unordered_map<ObjectId, std::size_t> firstAcquired_;
  std::map<std::size_t, Part> parts_;
};

}  // namespace

std::vector<Meeting> meetingsOf(const ThreadPart& held, const ThreadPart& other, const Trace& trace,
                                std::span<const std::uint64_t> ends) {
  const auto ours = beside(held, other, trace);
  const auto theirs = beside(other, held, trace);
  std::vector<Meeting> all;
  for (std::size_t i = 0; i <= ends.size(); ++i) {
    const std::uint64_t from = i == 0 ? 0 : ends[i - 1];
    const std::uint64_t to = i == ends.size() ? ~std::uint64_t{0} : ends[i];
    const auto rest = std::ranges::upper_bound(theirs, from, {}, &Touch::step);
    const auto left = i == 0 ? theirs : theirs.subspan(static_cast<std::size_t>(rest - theirs.begin()));
    if (!left.empty()) { Encounter(ours, left, trace).meetings(from, to, all); }
  }
  return all;
}

}  // namespace heddle::explore
