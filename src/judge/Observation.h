#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/Ending.h"
#include "core/ErrorKind.h"
#include "core/Ids.h"
#include "core/Op.h"
#include "judge/StackFrame.h"

/// One execution as observed, with names in place of addresses, before it is judged.
namespace heddle::judge {

struct ThreadNote {
  ThreadId id = kNoThread;
  ThreadId parent = kNoThread;
  std::string name;
  StackFrame start;  ///< Entry function of the thread.
};

struct AccessNote {
  ThreadId thread = kNoThread;
  bool write = false;
  bool atomic = false;
  std::uint8_t size = 0;
  Stack stack;
  bool frees = false;  ///< The write is the release of the block.
  bool locksKnown = false;
  std::vector<std::string> locks;  ///< Names of the locks held.
};

struct VariableNote {
  std::string name;   ///< `counter`, or empty.
  std::string where;  ///< "a global variable", "a heap block of 16 bytes, allocated by T1"
  Stack allocation;
  bool local = false;  ///< The name is known only if events were recorded, so it is not part of the identity.
};

struct RaceNote {
  AccessNote first;  ///< The earlier access.
  AccessNote second;
  VariableNote variable;
  ObjectId object = kNoObject;
  std::uint64_t step = 0;
};

/// A thread that is blocked.
struct WaitNote {
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  ThreadId holder = kNoThread;
  ObjectId object = kNoObject;
  std::string objectName;
  Stack stack;
  Stack acquired;      ///< Where the holder acquired it.
  bool local = false;  ///< Of the object, as in VariableNote.
  std::string why{};   ///< Who could end the wait, and why that one cannot, in a sentence; may be empty.
};

/// An earlier event concerning the object of an error.
struct RelatedNote {
  Relation relation = Relation::None;
  ThreadId thread = kNoThread;
  Stack stack;
};

/// Details of an error that the runtime itself detected.
struct ErrorNote {
  ErrorKind kind = ErrorKind::None;
  bool write = false;
  bool atomic = false;
  OpKind operation = OpKind::None;
  std::uint64_t size = 0;
  std::int64_t fromBlock = 0;   ///< Offset of the access from the start of the block.
  std::uint64_t blockSize = 0;  ///< 0 if there is no block.
  std::string objectName;
  bool local = false;
  ThreadId owner = kNoThread;  ///< Owner of the stack, or the thread that was to be joined.
  std::vector<RelatedNote> related;
};

/// Unreachable blocks allocated at one place.
struct LeakNote {
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;
  ThreadId thread = kNoThread;
  Stack allocation;
};

/// One event. The place is an index into Observation::places (or Finding::places): long executions have few distinct
/// places.
struct Step {
  std::uint64_t number = 0;
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  bool succeeded = true;
  bool point = true;      ///< A scheduling point: another thread could have run here.
  bool hasValue = false;  ///< Plain accesses: whether the value is known.
  std::uint8_t size = 0;
  ObjectId object = kNoObject;
  std::uint64_t value = 0;
  std::uint32_t place = 0;
};

struct ObjectNote {
  ObjectId object = kNoObject;
  std::string name;
  std::string where;  ///< As in VariableNote; empty if the name is sufficient.
};

struct Observation {
  Ending ending = Ending::Completed;
  ThreadId thread = kNoThread;  ///< The thread that failed.
  int code = 0;
  std::string text;
  std::string exceptionType;
  std::uint64_t faultAddress = 0;
  std::uint64_t stepCount = 0;
  bool repeats = false;  ///< NoProgress: proven to continue forever.
  Stack stack;           ///< Stack of the failing thread.
  std::vector<ThreadNote> threads;
  std::vector<RaceNote> races;
  std::vector<WaitNote> waits;
  ErrorNote error;
  std::vector<LeakNote> leaks;
  std::vector<Step> steps;
  std::vector<StackFrame> places;
  std::vector<StackFrame> callers;  ///< For each place, where its function was called; empty frames if unknown.
  /// NoProgress: the last accesses of the running thread, up to when it was stopped, as indices into \c places. Empty
  /// if it made none.
  std::vector<std::uint32_t> lastAccesses;
  std::vector<ObjectNote> objects;  ///< Names of the objects in \c steps, if any; sorted by object.
};

/// What is known about \p object; null if nothing. A binary search, because there may be as many objects as steps.
const ObjectNote* noteOf(const Observation& seen, ObjectId object);

}  // namespace heddle::judge
