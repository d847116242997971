#pragma once

#include <cstdint>

#include "core/Ids.h"

namespace heddle {

/// What an operation does; OpTraits.h describes each kind. The order is part of the trace hash and of saved schedules:
/// append only.
enum class OpKind : std::uint8_t {
  None,
  ThreadStart,
  ThreadEnd,
  ThreadCreate,
  ThreadJoin,
  ThreadTryJoin,
  ThreadDetach,
  MutexLock,
  MutexTryLock,
  MutexUnlock,
  MutexDestroy,
  ReadLock,
  ReadTryLock,
  WriteLock,
  WriteTryLock,
  RwUnlock,
  CondWait,  ///< Releases the mutex and starts waiting.
  CondWake,  ///< Waiting on the condition variable; enabled only where a spurious wake-up is allowed.
  CondSignal,
  CondBroadcast,
  SemWait,
  SemTryWait,
  SemPost,
  SemValue,
  BarrierArrive,
  BarrierLeave,
  SpinLock,
  SpinTryLock,
  SpinUnlock,
  OnceEnter,
  OnceLeave,
  AtomicLoad,
  AtomicStore,
  AtomicExchange,
  AtomicUpdate,  ///< Read-modify-write that always writes.
  AtomicCompareExchange,
  Fence,
  FutexWait,
  FutexSleep,
  FutexWake,
  PlainRead,
  PlainWrite,
  Yield,
  Sleep,
  Choose,
  IoWait,  ///< Input, output, signals: may wait for a descriptor, a child process or a signal.
  Exit,
  Free,        ///< Frees a heap block. A scheduling point only if it races with an access.
  Destroy,     ///< Destroys a primitive other than a mutex.
  Interrupt,   ///< A wait ended by a signal or a cancellation.
  Cancel,      ///< Requests the cancellation of another thread.
  TestCancel,  ///< Checks for a cancellation request.
  Count_,
};

enum class MemoryOrder : std::uint8_t { Relaxed, Consume, Acquire, Release, AcqRel, SeqCst, NotAtomic };

constexpr bool isAcquire(MemoryOrder o) {
  return o == MemoryOrder::Consume || o == MemoryOrder::Acquire || o == MemoryOrder::AcqRel || o == MemoryOrder::SeqCst;
}
constexpr bool isRelease(MemoryOrder o) {
  return o == MemoryOrder::Release || o == MemoryOrder::AcqRel || o == MemoryOrder::SeqCst;
}

/// What a thread will do if it is picked. Plain data, so that a new primitive does not affect every strategy.
struct PendingOp {
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  MemoryOrder order = MemoryOrder::NotAtomic;
  bool enabled = false;   ///< Blocked threads are listed too: planners need them.
  bool spinning = false;  ///< The thread has been polling for a while; other threads should run first.
  ObjectId object = kNoObject;
  SiteId site = kNoSite;
};

}  // namespace heddle
