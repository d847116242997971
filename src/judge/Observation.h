#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/ErrorKind.h"
#include "core/Ids.h"
#include "core/Op.h"
#include "core/Outcome.h"
#include "judge/StackFrame.h"

/// One execution as it was seen, with names in place of addresses, before anybody judged it.
namespace heddle {

struct ThreadNote {
  ThreadId id = kNoThread;
  ThreadId parent = kNoThread;
  std::string name;
  StackFrame start;  ///< Its entry function.
};

struct AccessNote {
  ThreadId thread = kNoThread;
  bool write = false;
  bool atomic = false;
  std::uint8_t size = 0;
  Stack stack;
  bool frees = false;  ///< The write is the end of the block.
  bool locksKnown = false;
  std::vector<std::string> locks;  ///< Held then, by name.
};

struct VariableNote {
  std::string name;   ///< `counter`, or empty.
  std::string where;  ///< "a global variable", "a heap block of 16 bytes, allocated by T1"
  Stack allocation;
  bool local = false;  ///< Its name is known only where events were recorded: no part of what makes an error the same.
};

struct RaceNote {
  AccessNote first;  ///< Earlier in the execution.
  AccessNote second;
  VariableNote variable;
  ObjectId object = kNoObject;
  std::uint64_t step = 0;
};

/// A thread that cannot go on.
struct WaitNote {
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  ThreadId holder = kNoThread;
  ObjectId object = kNoObject;
  std::string objectName;
  Stack stack;
  Stack acquired;      ///< Where the holder got it.
  bool local = false;  ///< The object, as in VariableNote.
};

/// Something that happened before to the object of an error.
struct RelatedNote {
  Relation relation = Relation::None;
  ThreadId thread = kNoThread;
  Stack stack;
};

/// What was done to what, for errors that the runtime itself has noticed.
struct ErrorNote {
  ErrorKind kind = ErrorKind::None;
  bool write = false;
  bool atomic = false;
  OpKind operation = OpKind::None;
  std::uint64_t size = 0;
  std::int64_t fromBlock = 0;   ///< Of the access, from the start of the block.
  std::uint64_t blockSize = 0;  ///< 0: there is no block.
  std::string objectName;
  bool local = false;
  ThreadId owner = kNoThread;  ///< Of the stack; the thread that was to be joined.
  std::vector<RelatedNote> related;
};

/// Blocks that nothing leads to, allocated at one place.
struct LeakNote {
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;
  ThreadId thread = kNoThread;
  Stack allocation;
};

/// One event. The source place is an index into Observation::places (or Finding::places): long executions repeat few.
struct Step {
  std::uint64_t number = 0;
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  bool succeeded = true;
  bool point = true;      ///< Somebody else could have run here.
  bool hasValue = false;  ///< Plain accesses: the value is known.
  std::uint8_t size = 0;
  ObjectId object = kNoObject;
  std::uint64_t value = 0;
  std::uint32_t place = 0;
};

struct ObjectNote {
  ObjectId object = kNoObject;
  std::string name;
  std::string where;  ///< As in VariableNote; empty where the name says it all.
};

struct Observation {
  Ending ending = Ending::Completed;
  ThreadId thread = kNoThread;  ///< Who failed.
  int code = 0;
  std::string text;
  std::string exceptionType;
  std::uint64_t faultAddress = 0;
  std::uint64_t stepCount = 0;
  bool repeats = false;  ///< NoProgress: shown to be for ever.
  Stack stack;           ///< Of the failing thread.
  std::vector<ThreadNote> threads;
  std::vector<RaceNote> races;
  std::vector<WaitNote> waits;
  ErrorNote error;
  std::vector<LeakNote> leaks;
  std::vector<Step> steps;
  std::vector<StackFrame> places;
  std::vector<StackFrame> callers;  ///< Of each place, where its function was called; empty frames where not known.
  /// NoProgress: the accesses that the running thread made last and was still making when it was stopped, as indices
  /// into `places`; empty if it made none.
  std::vector<std::uint32_t> lastAccesses;
  std::vector<ObjectNote> objects;  ///< Names of the objects in `steps`, where there are any; sorted by object.
};

/// What is known about \p object; null: nothing. By binary search, because there may be as many objects as steps.
const ObjectNote* noteOf(const Observation& seen, ObjectId object);

}  // namespace heddle
