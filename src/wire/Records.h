#pragma once

#include <cstdint>

#include "core/ErrorKind.h"
#include "core/Event.h"
#include "core/Ids.h"
#include "core/Op.h"
#include "wire/Limits.h"

/// Records that the runtime writes about an execution: places, accesses, waits, locks.
namespace heddle::wire {

struct Module {
  char path[512];
  std::uint64_t base;
  std::uint64_t end;
  std::uint8_t buildId[20];
  std::uint32_t buildIdSize;
  bool instrumented;  ///< Calls the instrumentation ABI.
  bool synchronises;  ///< Calls functions that synchronise threads.
};

/// A node of the call tree: a function called from `callSite` in the context `parent`. Node 0 is the empty stack.
struct Context {
  std::uint32_t parent;
  std::uint32_t depth;
  SiteId callSite;
};

struct ThreadInfo {
  ThreadId parent;
  std::uint16_t nth;
  std::uint32_t lived;  ///< Whether the thread existed in the last execution.
  char name[16];
  SiteId startSite;  ///< Entry function.
};

struct Access {
  ThreadId thread;
  bool write;
  bool atomic;
  bool frees;  ///< The write frees the block.
  std::uint8_t size;
  SiteId site;
  std::uint32_t context;
  std::uint64_t address;
};

/// What kind of memory an address belongs to.
enum class Place : std::uint8_t { Unknown, Global, Heap, Stack, ThreadLocal };
struct Location {
  Place place;
  ThreadId thread;        ///< Heap: the allocating thread. Stack: its owner.
  std::uint16_t module;   ///< Global only.
  std::uint64_t offset;   ///< In the module, block or stack.
  std::uint64_t size;     ///< Heap: size of the block.
  std::uint64_t serial;   ///< Heap: the n-th allocation of the thread.
  std::uint32_t context;  ///< Heap: allocation stack.
  /// Stack, if events are recorded: the function in whose frame the address lies, given by a return address in it
  /// (kNoSite: unknown). The offsets below are relative to the registers that debug information refers to.
  SiteId frame;
  std::int64_t fromFrameTop;      ///< From the canonical frame address.
  std::int64_t fromStackPointer;  ///< From the stack pointer as the function has it during its calls.
  std::int64_t fromFramePointer;
};

/// The location of an object that an event names.
struct ObjectPlace {
  ObjectId object;
  Location location;
};

struct Race {
  Access first;  ///< The earlier access of this execution.
  Access second;
  Location location;
  std::uint64_t step;  ///< The step at which the race was detected.
};

/// A thread that cannot continue, for Ending::Stuck.
struct Wait {
  ThreadId thread;
  OpKind kind;
  ThreadId holder;  ///< The thread that holds what this one waits for, or kNoThread.
  ObjectId object;
  Location location;
  SiteId site;
  SiteId caller;  ///< As in Event: set if `site` is in a library.
  std::uint32_t context;
  SiteId acquiredAt;  ///< Where the holder acquired it.
  std::uint32_t acquiredContext;
};

/// An earlier event in the life of the object of an error.
struct RelatedPlace {
  Relation relation;
  ThreadId thread;
  SiteId site;
  std::uint32_t context;
};

/// For Ending::MemoryError and Ending::Misuse: the operation and its object.
struct ErrorDetails {
  ErrorKind kind;
  bool write;
  bool atomic;
  OpKind operation;        ///< For misuse, or memory that held a primitive; otherwise None.
  std::uint64_t size;      ///< Of the access. WrongSize: the size that the program passed.
  std::int64_t fromBlock;  ///< Offset of the access from the start of the block; negative if before it.
  /// The thread that holds the object, waits on it, was to be joined or owns the stack; kNoThread: none.
  ThreadId other;
  ObjectId object;
  Location location;  ///< Of the block if there is one, otherwise of the object.
  std::uint32_t relatedCount;
  RelatedPlace related[kMaxRelated];
};

/// Unreachable blocks that were allocated at one place.
struct Leak {
  std::uint64_t blocks;
  std::uint64_t bytes;
  ThreadId thread;
  std::uint32_t context;
};

/// The innermost frames of a stack, stored directly: contexts are valid only within one execution.
struct ShortStack {
  SiteId frames[kShortFrames];
};

/// A lock, identified so that it can be recognised in another execution.
struct LockName {
  ObjectId object;
  Location location;
  ShortStack allocation;
};

/// A thread acquired a lock while it held another one: an edge of the lock graph over all executions.
struct LockEdge {
  std::uint64_t key;  ///< 0: free slot.
  ThreadId thread;
  std::uint32_t gateCount;  ///< Number of other locks held at that moment. Locks that do not fit are dropped, which can
                            ///< only add suspicions.
  LockName held;
  LockName acquired;
  ObjectId gates[kMaxGates];
  ShortStack heldAt;
  ShortStack acquiredAt;
};

/// A plain access that was not a scheduling point, for the story.
struct AccessRecord {
  Event event;
  std::uint64_t sequence;  ///< Its index among the plain accesses of the execution.
  std::uint64_t position;  ///< It happened before events[position].
};

/// A recent memory access, whether or not it was a scheduling point. Shows the loop of a thread that does not end.
struct RecentPlace {
  std::uint64_t pc;  ///< Valid only in this process.
  std::uint32_t context;
  ThreadId thread;
};

}  // namespace heddle::wire
