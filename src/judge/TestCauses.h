#pragma once

#include "judge/Observation.h"
#include "judge/TestNotes.h"

/// Executions for the tests of causes: threads in `work` at queue.h, with a mutex and a variable.
namespace heddle::judge {

constexpr std::uint64_t kMutex = 3;
constexpr std::uint64_t kClosed = 7;

inline Step valued(std::uint64_t number, std::uint16_t thread, OpKind kind, std::uint64_t value, std::uint32_t place) {
  Step step = notes::step(number, thread, kind, kClosed, place);
  step.value = value;
  step.hasValue = true;
  step.size = 4;
  return step;
}

inline Observation seenBy(Ending ending) {
  Observation seen;
  seen.ending = ending;
  seen.thread = notes::thread(1);
  seen.threads = {notes::threadNote(0), notes::threadNote(1), notes::threadNote(2)};
  for (std::uint32_t line = 0; line < 10; ++line) {
    seen.places.push_back(notes::frame("work", "queue.h", line));
  }
  seen.objects = {{notes::object(kMutex), "mutex_", ""}, {notes::object(kClosed), "closed_", ""}};
  seen.stack = {seen.places[9]};
  return seen;
}

}  // namespace heddle::judge
