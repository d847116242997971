#include "schedule/Dpor.h"

#include <algorithm>
#include <utility>

#include "core/OpTraits.h"

namespace heddle::schedule {
namespace {

/// Whether the last step ended the execution for other threads that could have continued.
bool endsForAll(Ending ending, bool threadRemains) {
  return ending != Ending::Stuck && (ending != Ending::Completed || threadRemains);
}

ThreadId threadOf(std::uint64_t number) { return ThreadId{static_cast<std::uint16_t>(number)}; }

/// What a thread would have done next, as far as it matters. Only an operation that had to wait can have been prevented
/// by a step that does not depend on everything. A thread that sleeps until it is woken does nothing itself, and the
/// target of a pending join has never ended.
Transition pendingStep(const Note& note) {
  Transition next;
  next.thread = threadOf(note.step);
  next.op = note.op;
  if (mayBlock(note.op) && note.op != OpKind::CondWake && note.op != OpKind::FutexSleep &&
      note.op != OpKind::ThreadJoin && note.op != OpKind::Sleep) {
    next.touch(effectOf(note.op, true), note.op, ObjectId{note.object});
  }
  return next;
}

}  // namespace

Dpor::Dpor(const StrategyOptions& options) : PathSearch(options, this), path_(options.preemptionBound) {
  if (options.part != nullptr && !path_.load(options.part->memory, options.part->cursor.fixed)) {
    incomplete(SearchGap::TooManyPrefixes);
    endHere();
  }
}

SearchPosition Dpor::position() const {
  SearchCursor cursor = commonCursor();
  cursor.fixed = path_.fixed();
  cursor.share = isDone() ? 1 : path_.share();
  save(path_.nodes(), words_);
  return {.cursor = cursor, .memory = words_};
}

void Dpor::prepare() {
  known_ = false;
  left_ = false;
  sleeping_ = path_.asleepAtFirst();
  watchFrom_ = path_.firstNewStep();
  live_.clear();
  liveStep_ = watchFrom_;
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
  const std::uint32_t wanted = follow(ChoiceKind::Thread, count, choices.currentEnabled(), choices.step + 1);
  if (wanted == kNoValue) { return kNoThread; }
  if (wanted != kFree) { return threadAt(choices, wanted); }
  endLiveStep();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (const ThreadId thread = threadAt(choices, i); !sleeps(sleeping_, thread)) { return thread; }
  }
  if (!known_) { endAsKnown(static_cast<std::uint32_t>(choices.step) + 1); }
  return threadAt(choices, 0);
}

bool Dpor::wantsChoice(std::uint64_t step, ThreadId thread) {
  if (known_) { return false; }
  if (const std::size_t next = decisionsMade(); next < path_.nodes().size()) {
    const SearchNode& node = path_.nodes()[next];
    return node.choosesThread() && node.step == step;
  }
  endLiveStep();
  return sleeps(sleeping_, thread);
}

void Dpor::endAsKnown(std::uint32_t step) {
  known_ = true;
  Note note{};
  note.kind = Note::Kind::Known;
  note.step = step;
  notes_.add(note);
}

std::uint32_t Dpor::pickValue(const ValueChoice& choice) {
  if (!known_) {
    Note note{};
    note.kind = Note::Kind::Value;
    note.step = static_cast<std::uint32_t>(choice.step);
    notes_.add(note);
  }
  const std::uint32_t wanted = follow(choice.kind, choice.count, false, choice.step);
  return wanted == kFree ? 0 : wanted;
}

/// Facts about a step arrive in any order, so the threads it wakes are known only when it is over.
void Dpor::endLiveStep() {
  if (!sleeping_.empty()) { wakeUp(sleeping_, live_); }
  live_.clear();
}

void Dpor::learn(const StepFact& fact) {
  if (known_) { return; }
  if (fact.step >= watchFrom_ && !sleeping_.empty()) {
    if (fact.step != liveStep_) {
      endLiveStep();
      liveStep_ = fact.step;
    }
    if (fact.kind == StepFact::Kind::Step && sleeps(sleeping_, fact.thread)) {
      endAsKnown(fact.step);
      return;
    }
    if (fact.kind == StepFact::Kind::Touches) {
      live_.touch(fact.effect, fact.op, fact.object, fact.bytes);
    } else if (fact.kind == StepFact::Kind::Enables) {
      live_.enables.push_back(fact.thread);
    } else {
      live_.thread = fact.thread;
    }
  }
  notes_.add(fact);
}

void Dpor::leaveBehind(std::span<const PendingOp> pending) {
  if (left_) { return; }
  left_ = true;
  endLiveStep();
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

void Dpor::extend(const ExecutionRecord& record) {
  std::size_t decided = 0;
  const auto decide = [&](const Note& note, std::vector<ThreadId> options) {
    if (decided < record.decisions.size()) { path_.decide(record.decisions[decided++], note.step, std::move(options)); }
  };
  path_.begin();
  open_.clear();
  open_.thread = kMainThread;
  openStep_ = 0;
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
    if (note.kind == Note::Kind::Node) {
      std::vector<ThreadId> options;
      for (const Note& option : notes.subspan(i + 1, note.object)) {
        options.push_back(threadOf(option.object));
      }
      decide(note, std::move(options));
      i += note.object;
    } else if (note.kind == Note::Kind::Value) {
      decide(note, {});
    } else {
      readFact(note);
    }
  }
  if (decided < record.decisions.size()) {
    incomplete(SearchGap::CutOff);  // notes were lost, and with them options that must be explored
  }
  open_.everything = open_.everything || endsForAll(record.ending, false);
  finishStep();
}

void Dpor::readFact(const Note& note) {
  switch (note.kind) {
    case Note::Kind::Step:
      open_.thread = threadOf(note.object);
      open_.op = note.op;
      break;
    case Note::Kind::Touches:
      open_.touch(note.effect, note.op, ObjectId{note.object}, note.bytes);
      break;
    case Note::Kind::Enables:
      open_.enables.push_back(threadOf(note.object));
      break;
    case Note::Kind::Node:
    case Note::Kind::Option:
    case Note::Kind::Value:
    case Note::Kind::Pending:
    case Note::Kind::Known:
      break;
  }
}

/// The open step is complete.
void Dpor::finishStep() {
  incomplete(path_.make(openStep_, open_));
  open_.clear();
}

void Dpor::readPending(std::span<const Note> pending) {
  for (const Note& note : pending) {
    path_.leave(pendingStep(note));
  }
}

}  // namespace heddle::schedule
