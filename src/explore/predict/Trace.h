#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/Event.h"
#include "wire/ControlBlock.h"

/// One execution, as far as it is needed to predict others: the operations of each thread on objects that threads
/// share.
namespace heddle::explore {

struct HeldLock {
  ObjectId lock = kNoObject;
  bool shared = false;

  friend bool operator==(const HeldLock&, const HeldLock&) = default;
};

/// An operation that another thread may conflict with.
struct Touch {
  std::size_t index = 0;      ///< Position in the execution.
  std::uint64_t step = 0;     ///< The scheduling point at or after which it happened.
  std::uint64_t arrived = 0;  ///< The step of the operation before it: since then, the thread can be held before it.
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  bool write = false;
  bool hasValue = false;
  std::uint64_t value = 0;
  SiteId site = kNoSite;
  ObjectId object = kNoObject;
  std::uint32_t nth = 1;     ///< Which operation of the thread at this site on this object, from 1.
  std::uint32_t locked = 0;  ///< Index into Trace::lockSets: what the thread holds before the operation.
};

struct ThreadPart {
  ThreadId id = kNoThread;
  ThreadId creator = kNoThread;
  std::size_t created = 0;  ///< Position of the creation.
  ThreadId joiner = kNoThread;
  std::size_t joined = 0;
  std::uint64_t role = 0;  ///< Equal for threads that are created, and touch shared objects, at the same places.
  std::vector<Touch> touches;
};

struct Trace {
  std::vector<ThreadPart> threads;  ///< By id. Threads that did nothing that matters have no touches.
  std::vector<std::vector<HeldLock>> lockSets{{}};
};

/// The events and plain accesses of the last execution in \p block, in order.
std::vector<Event> eventsIn(const wire::ControlBlock& block);

/// Takes time and memory in proportion to the number of events. Only the first operations of each thread are kept, up
/// to a limit for all threads together.
Trace traceOf(const std::vector<Event>& events);

}  // namespace heddle::explore
