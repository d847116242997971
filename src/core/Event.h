#pragma once

#include "core/Op.h"

#include <cstdint>

namespace heddle {

/// What really happened in one step of an execution.
struct Event {
  std::uint64_t step = 0;  ///< Counts scheduling points of the execution from 1.
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  MemoryOrder order = MemoryOrder::NotAtomic;
  std::uint8_t size = 0;  ///< Bytes accessed, 0 if that means nothing.
  bool succeeded = true;  ///< False: a failed try, compare-exchange or a timeout.
  bool point = true;      ///< False: recorded for the story, but nobody could be scheduled here.
  bool hasValue = false;  ///< Plain accesses: `value` is what was really read or written.
  ObjectId object = kNoObject;
  SiteId site = kNoSite;
  std::uint64_t address = 0;  ///< In this process only: for symbols, never for identity.
  std::uint64_t value = 0;    ///< Read or written; the other thread for create, join and notify.
  std::uint32_t context = 0;  ///< Call-tree node: the stack of the thread at this step.
  std::uint32_t reserved = 0;
  /// Where the program entered the library that `site` lies in; kNoSite if `site` is in instrumented code. For the
  /// story.
  SiteId caller = kNoSite;
};
static_assert(sizeof(Event) == 64);

}  // namespace heddle
