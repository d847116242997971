/* What the generated part of a harness and its fixed part, Harness.cpp, have in common: no types of the standard
 * library, because the two may be compiled with different flags. */
#ifndef HEDDLE_HARNESS_TABLE_H
#define HEDDLE_HARNESS_TABLE_H

#include <assert.h> /* __assert_fail, which generated code calls */
#include <heddle/harness/Protocol.h>
#include <heddle/harness/Text.h>

#include <utility>

namespace heddle::harness {

/* The input of a call: numbers for its values, and the shared objects for parameters of the class itself. */
struct Given {
  const std::uint32_t* numbers;
  void* const* objects;
  void* self = nullptr;             /* The object that is called. */
  void (*reenter)(void*) = nullptr; /* A call on it that callbacks may make. */
  std::uint32_t label = 0;          /* Under which the call leaves a value behind; 0: it does not. */
};

/* The class under test: how to create, use and destroy its objects. */
struct Table {
  void* (*const* constructors)(const Given&);
  void (*const* operations)(void* object, const Given&, Text& result);
  void (*destroy)(void* object);
  void (*describeState)(const void* object, Text& state); /* Called after all threads have ended. */
  void (*check)(const void* object);                      /* The user's invariant, checked at the same time. */
  void (*reenter)(void* object);                          /* What callbacks call; null: nothing. */
};

/* Runs the tests that `heddle class` asks for, or the test in a file. */
int main(int argc, char** argv, const Table& table);

namespace detail {

struct Kept {
  void* value = nullptr;
  const void* type = nullptr;
  void (*release)(void*) = nullptr;
};

/* Values that calls have left behind, by label. Reset before each execution, like all static variables. */
inline Kept kept[kMaxKept + 1];

/* What becomes of a copy of a shared pointer that a call has returned; null: none is made. */
inline void (*keepAlive)(void* copy, void (*release)(void*)) = nullptr;

}  // namespace detail

/* Called after the threads, while the objects still exist. */
inline void releaseKept() {
  for (detail::Kept& slot : detail::kept) {
    if (slot.value == nullptr) { continue; }
    const detail::Kept released = std::exchange(slot, {});
    released.release(released.value);
  }
}

}  // namespace heddle::harness

#endif
