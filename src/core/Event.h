#pragma once

#include <cstdint>

#include "core/Op.h"

namespace heddle {

/// One step of an execution as it happened.
struct Event {
  std::uint64_t step = 0;  ///< Number of the scheduling point in the execution, from 1.
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  MemoryOrder order = MemoryOrder::NotAtomic;
  std::uint8_t size = 0;  ///< Bytes accessed; 0 if not applicable.
  bool succeeded = true;  ///< False for a failed try or compare-exchange, and for a timeout.
  bool point = true;      ///< False: recorded for the story only; not a scheduling point.
  bool hasValue = false;  ///< Plain accesses: \c value is the value read or written.
  ObjectId object = kNoObject;
  SiteId site = kNoSite;
  std::uint64_t address = 0;  ///< Valid in this process only: for symbols, never for identity.
  std::uint64_t value = 0;    ///< Read or written; the other thread for create, join and notify.
  std::uint32_t context = 0;  ///< Call-tree node: the stack of the thread at this step.
  std::uint32_t reserved = 0;
  /// Where the program called into the library that contains \c site; kNoSite if \c site is in instrumented code. Used
  /// by the story.
  SiteId caller = kNoSite;
};
static_assert(sizeof(Event) == 64);

}  // namespace heddle
