#include "schedule/Dpor.h"

#include "schedule/WasCutOff.h"

#include <algorithm>

namespace heddle {
namespace {

constexpr std::uint32_t kNone = HappensBefore::kNone;

/// Threads that still stood somewhere could have gone on, had this step not been the last.
bool endsForAll(Ending ending, bool somebodyStands) {
  return ending != Ending::Stuck && (ending != Ending::Completed || somebodyStands);
}

}  // namespace

Dpor::Dpor(const StrategyOptions& options)
    : bound_(options.preemptionBound), programSeed_(options.programSeed), notes_(options.notes) {
  if (options.part == nullptr) {
    return;
  }
  inPart_ = true;
  gap_ = options.part->cursor.gap;
  treeChanged_ = options.part->cursor.treeChanged;
  done_ = options.part->cursor.done;
  repetitions_ = options.part->cursor.repetitions;
  if (!load(options.part->memory, stack_)) {
    incomplete(SearchGap::TooManyPrefixes);
    done_ = true;
  }
  settled_ = stack_.empty() ? 0 : stack_.back().step;
}

SearchCursor Dpor::cursor(std::span<const Decision>& path) const {
  path = {};
  SearchCursor cursor{};
  cursor.gap = gap_;
  cursor.done = done_;
  cursor.treeChanged = treeChanged_;
  cursor.repetitions = repetitions_;
  cursor.share = share();
  return cursor;
}

/// Of the options that are on the lists by now; those that are still to be found are not counted.
double Dpor::share() const {
  double share = 0;
  double weight = 1;
  for (const SearchNode& node : stack_) {
    const std::size_t options = node.choosesThread() ? node.explore.size() : node.decision.count;
    const std::size_t done = node.choosesThread() ? node.done.size() : node.decision.index;
    weight /= static_cast<double>(options);
    share += weight * static_cast<double>(done);
  }
  return done_ ? 1 : share;
}

std::span<const std::uint64_t> Dpor::memory() const {
  save(stack_, words_);
  return words_;
}

bool Dpor::beginExecution(std::uint64_t seed) {
  programSeed_ = programSeed_ == 0 ? seed : programSeed_;
  position_ = 0;
  divergedAt_ = -1;
  known_ = false;
  left_ = false;
  sleeping_ = stack_.empty() || bounded() ? SleepSet{} : stack_.back().asleepBelow();
  watchFrom_ = stack_.empty() ? 0 : stack_.back().step;
  notes_.clear();
  return !done_;
}

std::uint64_t Dpor::programSeed(std::uint64_t /*seed*/) const { return programSeed_; }

std::uint32_t Dpor::follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled) {
  const std::size_t at = position_++;
  if (at >= stack_.size() || divergedAt_ >= 0) {
    return kNone;
  }
  const Decision& wanted = stack_[at].decision;
  if (wanted.kind != kind || wanted.count != count || wanted.currentEnabled != currentEnabled) {
    divergedAt_ = static_cast<std::int64_t>(at);
    return kNone;
  }
  return wanted.index;
}

ThreadId Dpor::pickThread(const Choices& choices) {
  const std::uint32_t count = choices.enabled.count();
  if (!known_) {
    Note note{};
    note.kind = Note::Kind::Node;
    note.step = static_cast<std::uint32_t>(choices.step) + 1;
    note.object = count;
    notes_.add(note);
    note.kind = Note::Kind::Option;
    for (std::uint32_t i = 0; i < count; ++i) {
      note.object = raw(threadAt(choices, i));
      notes_.add(note);
    }
  }
  const std::uint32_t wanted = follow(ChoiceKind::Thread, count, choices.currentEnabled());
  if (wanted != kNone) {
    return threadAt(choices, wanted);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    if (const ThreadId thread = threadAt(choices, i); !sleeps(sleeping_, thread)) {
      return thread;
    }
  }
  if (!known_) {
    known_ = true;
    Note note{};
    note.kind = Note::Kind::Known;
    note.step = static_cast<std::uint32_t>(choices.step) + 1;
    notes_.add(note);
  }
  return threadAt(choices, 0);
}

std::uint32_t Dpor::pickValue(const ValueChoice& choice) {
  if (!known_) {
    Note note{};
    note.kind = Note::Kind::Value;
    note.step = static_cast<std::uint32_t>(choice.step);
    notes_.add(note);
  }
  const std::uint32_t wanted = follow(choice.kind, choice.count, false);
  return wanted == kNone ? 0 : wanted;
}

void Dpor::learn(const StepFact& fact) {
  if (known_) {
    return;
  }
  if (fact.step >= watchFrom_ && !sleeping_.empty()) {
    if (fact.kind == StepFact::Kind::Step && sleeps(sleeping_, fact.thread)) {
      known_ = true;
      Note note{};
      note.kind = Note::Kind::Known;
      note.step = fact.step;
      notes_.add(note);
      return;
    }
    Transition part;
    part.thread = kNoThread;
    if (fact.kind == StepFact::Kind::Touches) {
      part.touch(fact.effect, fact.op, fact.object, fact.bytes);
    } else if (fact.kind == StepFact::Kind::Enables) {
      part.enables.push_back(fact.thread);
    } else {
      part.thread = fact.thread;
    }
    wakeUp(sleeping_, part);
  }
  notes_.add(fact);
}

void Dpor::leaveBehind(std::span<const PendingOp> pending) {
  if (left_) {
    return;
  }
  left_ = true;
  for (const PendingOp& op : pending) {
    if (op.kind != OpKind::None && !sleeps(sleeping_, op.thread)) {
      Note note{};
      note.kind = Note::Kind::Pending;
      note.op = op.kind;
      note.step = raw(op.thread);
      note.object = raw(op.object);
      notes_.add(note);
    }
  }
}

void Dpor::endExecution(const ExecutionRecord& record) {
  if (record.newPoints) {
    restart();
    return;
  }
  if (!record.decisionsComplete || !notes_.complete()) {
    incomplete(SearchGap::TooManyDecisions);
  }
  if (record.spinCut) {
    incomplete(SearchGap::SpinningHeldBack);
  }
  if (wasCutOff(record.ending)) {
    incomplete(SearchGap::CutOff);
  }
  if (followed(record)) {
    read(record);
  } else {
    incomplete(SearchGap::NotRepeatable);
  }
  done_ = !branch();
}

/// It has become another tree, of which nothing was searched.
void Dpor::restart() {
  treeChanged_ = inPart_;
  done_ = inPart_;
  stack_.clear();
  order_.clear();
  nodeOfStep_.clear();
  settled_ = 0;
  gap_ = SearchGap::None;
}

bool Dpor::followed(const ExecutionRecord& record) const {
  if (record.decisions.size() < stack_.size()) {
    return false;
  }
  for (std::size_t i = 0; i < stack_.size(); ++i) {
    if (stack_[i].decision != record.decisions[i]) {
      return false;
    }
  }
  return true;
}

bool Dpor::offered(std::uint32_t step, ThreadId thread) const {
  const std::uint32_t node = step < nodeOfStep_.size() ? nodeOfStep_[step] : kNone;
  // Where there was nothing to choose only one could go on.
  return node == kNone ? order_.at(step).thread == thread : stack_[node].offers(thread);
}

void Dpor::read(const ExecutionRecord& record) {
  decisions_ = 0;
  open_.clear();
  open_.thread = kMainThread;
  openStep_ = 0;
  asleep_.clear();
  const std::span<const Note> notes = notes_.all();
  for (std::size_t i = 0; i < notes.size(); ++i) {
    const Note& note = notes[i];
    if (note.kind == Note::Kind::Pending) {
      open_.everything = open_.everything || endsForAll(record.ending, true);
      finishStep();
      readPending(notes.subspan(i));
      return;
    }
    if (note.step > openStep_) {
      finishStep();
      openStep_ = note.step;
    }
    if (note.kind == Note::Kind::Known) {
      ++repetitions_;
      readPending(notes.subspan(i + 1));
      return;
    }
    switch (note.kind) {
      case Note::Kind::Step:
        open_.thread = ThreadId{static_cast<std::uint16_t>(note.object)};
        open_.op = note.op;
        break;
      case Note::Kind::Touches:
        open_.touch(note.effect, note.op, ObjectId{note.object}, note.bytes);
        break;
      case Note::Kind::Enables:
        open_.enables.push_back(ThreadId{static_cast<std::uint16_t>(note.object)});
        break;
      case Note::Kind::Node:
        readNode(note, notes.subspan(i + 1, note.object), record);
        i += note.object;
        break;
      case Note::Kind::Value:
        readNode(note, {}, record);
        break;
      default:
        break;
    }
  }
  open_.everything = open_.everything || endsForAll(record.ending, false);
  finishStep();
}

void Dpor::readNode(const Note& note, std::span<const Note> options, const ExecutionRecord& record) {
  const std::size_t at = decisions_++;
  if (at + 1 == stack_.size() && !bounded()) {
    asleep_ = stack_[at].asleepBelow();
  }
  if (at >= stack_.size() && at < record.decisions.size()) {
    SearchNode node;
    node.decision = record.decisions[at];
    node.step = note.step;
    node.sleep = asleep_;
    for (const Note& option : options) {
      node.options.push_back(ThreadId{static_cast<std::uint16_t>(option.object)});
    }
    if (node.choosesThread()) {
      node.explore.push_back(node.chosen());
    }
    stack_.push_back(std::move(node));
  }
  if (note.kind == Note::Kind::Node) {
    nodeOfStep_.resize(std::max<std::size_t>(nodeOfStep_.size(), std::size_t{note.step} + 1), kNone);
    nodeOfStep_[note.step] = static_cast<std::uint32_t>(at);
  }
}

/// All of the open step is known: it takes its place in the order, and what it could have changed places with is found.
void Dpor::finishStep() {
  if (order_.full()) {
    incomplete(SearchGap::TooManyDecisions);
    return;
  }
  if (openStep_ > order_.size()) {
    incomplete(SearchGap::NotRepeatable);  // a step in between was not told
    return;
  }
  if (open_.thread != kNoThread) {
    if (openStep_ == order_.size()) {
      const bool settled = openStep_ < settled_;
      races_.clear();
      if (!settled) {
        findRaces(order_, *this, open_, kind(), races_);
      }
      order_.append(open_);
      for (const std::uint32_t earlier : races_) {
        reverse(earlier);
      }
      if (const std::uint32_t at = openStep_ < nodeOfStep_.size() ? nodeOfStep_[openStep_] : kNone; at != kNone) {
        SearchNode& node = stack_[at];
        if (!node.current) {
          node.current = TransitionPtr(open_);
        } else {
          node.current->merge(open_);
        }
      }
    }
    wakeUp(asleep_, open_);
  }
  open_.clear();
}

/// The last step of the order is to come before \p earlier: puts an option on the list that leads there.
void Dpor::reverse(std::uint32_t earlier) {
  if (bounded()) {
    reverseWithinBound(earlier);
    return;
  }
  const std::uint32_t at = earlier < nodeOfStep_.size() ? nodeOfStep_[earlier] : kNone;
  if (at == kNone) {
    return;  // nobody else could go on there
  }
  SearchNode& node = stack_[at];
  findInitials(order_, earlier, initials_);
  ThreadId best = kNoThread;
  const ThreadId late = order_.at(order_.size() - 1).thread;
  for (const ThreadId thread : initials_) {
    if (node.explores(thread) || sleeps(node.sleep, thread)) {
      return;
    }
    if (node.offers(thread) && (best == kNoThread || thread == late || (best != late && thread < best))) {
      best = thread;
    }
  }
  if (best != kNoThread) {
    node.explore.push_back(best);
    return;
  }
  for (const ThreadId thread : node.options) {
    if (!node.explores(thread)) {
      node.explore.push_back(thread);
    }
  }
}

/// Coons, Musuvathi, McKinley (OOPSLA 2013): to come in between may cost a preemption that is not to be had, where
/// coming at the last change of threads before costs nothing. So both are tried; and where the thread cannot go on,
/// all others are.
void Dpor::reverseWithinBound(std::uint32_t earlier) {
  const ThreadId late = order_.at(order_.size() - 1).thread;
  std::uint32_t start = earlier > 0 ? earlier - 1 : 0;
  while (start > 0 && order_.at(start - 1).thread == order_.at(start).thread) {
    --start;
  }
  for (const std::uint32_t step : {earlier, start}) {
    const std::uint32_t at = step < nodeOfStep_.size() ? nodeOfStep_[step] : kNone;
    if (at == kNone) {
      continue;
    }
    SearchNode& node = stack_[at];
    for (const ThreadId thread : node.options) {
      if ((thread == late || !node.offers(late)) && !node.explores(thread)) {
        node.explore.push_back(thread);
      }
    }
  }
}

/// Threads that stood before an operation when all was over: it comes last, as if it were a step.
void Dpor::readPending(std::span<const Note> pending) {
  for (const Note& note : pending) {
    Transition next;
    next.thread = ThreadId{static_cast<std::uint16_t>(note.step)};
    next.op = note.op;
    // Only what had to wait can have been kept from happening by a step other than one that depends on everything. Who
    // sleeps until somebody wakes it does nothing itself; whom a join waits for never ended.
    if (mayBlock(note.op) && note.op != OpKind::CondWake && note.op != OpKind::FutexSleep &&
        note.op != OpKind::ThreadJoin && note.op != OpKind::Sleep) {
      next.touch(effectOf(note.op, true), note.op, ObjectId{note.object});
    }
    findRaces(order_, *this, next, kind(), races_);
    if (races_.empty()) {
      continue;
    }
    order_.append(next);
    for (const std::uint32_t earlier : races_) {
      reverse(earlier);
    }
    order_.truncate(order_.size() - 1);
  }
}

std::int32_t Dpor::preemptionsBefore(std::size_t node) const {
  return static_cast<std::int32_t>(
      std::count_if(stack_.begin(), stack_.begin() + static_cast<std::ptrdiff_t>(node),
                    [](const SearchNode& earlier) { return isPreemption(earlier.decision); }));
}

/// The deepest decision that still has an option.
bool Dpor::branch() {
  for (; !stack_.empty(); stack_.pop_back()) {
    SearchNode& node = stack_.back();
    if (node.advance(!bounded() || preemptionsBefore(stack_.size() - 1) < bound_)) {
      settled_ = node.step;
      order_.truncate(std::min(order_.size(), node.step));
      nodeOfStep_.resize(std::min<std::size_t>(nodeOfStep_.size(), std::size_t{node.step} + 1));
      return true;
    }
  }
  return false;
}

}  // namespace heddle
