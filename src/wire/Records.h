#pragma once

#include <cstdint>

#include "core/ErrorKind.h"
#include "core/Event.h"
#include "core/Ids.h"
#include "core/Op.h"
#include "wire/Limits.h"

/// What the runtime tells of an execution: places, accesses, waits, locks.
namespace heddle::wire {

struct Module {
  char path[512];
  std::uint64_t base;
  std::uint64_t end;
  std::uint8_t buildId[20];
  std::uint32_t buildIdSize;
  bool instrumented;  ///< It calls the instrumentation ABI.
  bool synchronises;  ///< It calls functions that synchronise threads.
};

/// A node of the call tree: the function was called from `site` in the context `parent`. Node 0 is the empty stack.
struct Context {
  std::uint32_t parent;
  std::uint32_t depth;
  SiteId callSite;
};

struct ThreadInfo {
  ThreadId parent;
  std::uint16_t nth;
  std::uint32_t lived;  ///< In the last execution.
  char name[16];
  SiteId startSite;  ///< Entry function.
};

struct Access {
  ThreadId thread;
  bool write;
  bool atomic;
  bool frees;  ///< The write is the end of the block.
  std::uint8_t size;
  SiteId site;
  std::uint32_t context;
  std::uint64_t address;
};

/// Where an address lies, by identity.
enum class Place : std::uint8_t { Unknown, Global, Heap, Stack, ThreadLocal };
struct Location {
  Place place;
  ThreadId thread;        ///< Heap: who allocated. Stack: whose.
  std::uint16_t module;   ///< Global
  std::uint64_t offset;   ///< In the module, block or stack.
  std::uint64_t size;     ///< Heap: of the block.
  std::uint64_t serial;   ///< Heap: n-th allocation of the thread.
  std::uint32_t context;  ///< Heap: where it was allocated.
  /// Stack, where events are recorded: the function in whose frame it lies (a return address in it; kNoSite: not
  /// known), and the distance from what debug information counts from.
  SiteId frame;
  std::int64_t fromFrameTop;      ///< The canonical frame address.
  std::int64_t fromStackPointer;  ///< As the function itself has it during its calls.
  std::int64_t fromFramePointer;
};

/// What is known of an object that an event names.
struct ObjectPlace {
  ObjectId object;
  Location location;
};

struct Race {
  Access first;  ///< Earlier in this execution.
  Access second;
  Location location;
  std::uint64_t step;  ///< At which it was seen.
};

/// One thread that cannot go on, for Ending::Stuck.
struct Wait {
  ThreadId thread;
  OpKind kind;
  ThreadId holder;  ///< Who holds what it waits for, or kNoThread.
  ObjectId object;
  Location location;
  SiteId site;
  SiteId caller;  ///< As in Event: set if `site` is in a library.
  std::uint32_t context;
  SiteId acquiredAt;  ///< Where the holder got it.
  std::uint32_t acquiredContext;
};

/// Something that happened before to the object of an error.
struct RelatedPlace {
  Relation relation;
  ThreadId thread;
  SiteId site;
  std::uint32_t context;
};

/// For Ending::MemoryError and Ending::Misuse: what was done to what.
struct ErrorDetails {
  ErrorKind kind;
  bool write;
  bool atomic;
  OpKind operation;        ///< Misuse, or memory that a primitive stood in; else None.
  std::uint64_t size;      ///< Of the access; WrongSize: what was said.
  std::int64_t fromBlock;  ///< Of the access, from the start of the block: negative before it.
  ThreadId other;          ///< Who holds it, waits on it, was to be joined, whose stack it is; kNoThread: nobody.
  ObjectId object;
  Location location;  ///< Of the block, where there is one; else of the object.
  std::uint32_t relatedCount;
  RelatedPlace related[kMaxRelated];
};

/// Blocks that nothing leads to any more, allocated at one place.
struct Leak {
  std::uint64_t blocks;
  std::uint64_t bytes;
  ThreadId thread;
  std::uint32_t context;
};

/// The innermost frames of a stack, by themselves: contexts are those of one execution.
struct ShortStack {
  SiteId frames[kShortFrames];
};

/// A lock as it can be recognised in another execution.
struct LockName {
  ObjectId object;
  Location location;
  ShortStack allocation;
};

/// A thread got a lock while it held another: for the lock graph over all executions.
struct LockEdge {
  std::uint64_t key;  ///< 0: free.
  ThreadId thread;
  std::uint32_t gateCount;  ///< Further locks it held then: more than fit are left out, which may only add suspicions.
  LockName held;
  LockName acquired;
  ObjectId gates[kMaxGates];
  ShortStack heldAt;
  ShortStack acquiredAt;
};

/// A plain access that was no scheduling point, for the story.
struct AccessRecord {
  Event event;
  std::uint64_t sequence;  ///< Its place among the plain accesses of the execution.
  std::uint64_t position;  ///< It came before events[position].
};

/// Where the program accessed memory last, scheduling point or not: tells the loop of a thread that does not end.
struct RecentPlace {
  std::uint64_t pc;  ///< In this process only.
  std::uint32_t context;
  ThreadId thread;
};

}  // namespace heddle::wire
