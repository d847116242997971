#include "schedule/ExecutionNotes.h"

#include <algorithm>
#include <cstring>

namespace heddle::schedule {

void ExecutionNotes::clear() {
  if (!memory_.empty()) {
    memory_[0] = 0;
    memory_[1] = 0;
    memory_[2] = 0;
  }
}

void ExecutionNotes::endDepth(std::size_t decision) {
  if (!memory_.empty() && memory_[2] == 0) { memory_[2] = decision + 1; }
}

std::size_t ExecutionNotes::withinDepth(std::size_t all) const {
  return memory_.empty() || memory_[2] == 0 ? all : std::min<std::size_t>(all, memory_[2] - 1);
}

void ExecutionNotes::add(const Note& note) {
  if (memory_.empty()) { return; }
  const std::size_t at = kHeader + memory_[0] * 2;
  if (at + 2 > memory_.size()) {
    memory_[1] = 1;
    return;
  }
  std::memcpy(&memory_[at], &note, sizeof note);
  ++memory_[0];
}

void ExecutionNotes::add(const StepFact& fact) {
  Note note{};
  note.effect = fact.effect;
  note.op = fact.op;
  note.bytes = fact.bytes;
  note.step = fact.step;
  switch (fact.kind) {
    case StepFact::Kind::Step:
      note.kind = Note::Kind::Step;
      note.object = raw(fact.thread);
      break;
    case StepFact::Kind::Touches:
      note.kind = Note::Kind::Touches;
      note.object = raw(fact.object);
      break;
    case StepFact::Kind::Enables:
      note.kind = Note::Kind::Enables;
      note.object = raw(fact.thread);
      break;
  }
  add(note);
}

std::span<const Note> ExecutionNotes::all() const {
  if (memory_.empty()) { return {}; }
  return {reinterpret_cast<const Note*>(&memory_[kHeader]), static_cast<std::size_t>(memory_[0])};
}

}  // namespace heddle::schedule
