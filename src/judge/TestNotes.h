#pragma once

#include <string>
#include <utility>

#include "judge/Observation.h"

/// Hand-made parts of observations and findings for the tests of judge, explore and explain.
namespace heddle::judge::notes {

inline StackFrame frame(const std::string& function, const std::string& file, std::uint32_t line) {
  return {function, file, line, "/home/user/prog", line, false};
}

inline StackFrame libraryFrame(const std::string& function) {
  return {function, "/usr/include/c++/12/bits/std_mutex.h", 229, "/home/user/prog", 1, true};
}

inline ThreadId thread(std::uint16_t id) { return ThreadId{id}; }
inline ObjectId object(std::uint64_t id) { return ObjectId{id}; }

inline ThreadNote threadNote(std::uint16_t id, const std::string& name = "") {
  return {thread(id), id == 0 ? kNoThread : kMainThread, name, {}};
}

inline AccessNote access(std::uint16_t id, bool write, const StackFrame& where) {
  return {thread(id), write, false, 4, {where, frame("main", "main.cpp", 90)}, false, false, {}};
}

inline RaceNote race(const AccessNote& first, const AccessNote& second, std::uint64_t step = 0) {
  return {first, second, {"counter", "a global variable", {}}, object(7), step};
}

/// A wait of thread \p id for object \p what, held by \p holder.
inline WaitNote wait(std::uint16_t id, OpKind kind, ThreadId holder, std::uint64_t what, std::uint32_t line) {
  return {thread(id),
          kind,
          holder,
          object(what),
          "m" + std::to_string(what),
          {libraryFrame("std::mutex::lock()"), frame("work", "work.cpp", line)},
          holder == kNoThread ? Stack{} : Stack{frame("work", "work.cpp", line - 1)}};
}

inline Step step(std::uint64_t number, std::uint16_t id, OpKind kind, std::uint64_t what, std::uint32_t place = 0) {
  return {.number = number, .thread = thread(id), .kind = kind, .object = object(what), .place = place};
}

}  // namespace heddle::judge::notes
