#pragma once

#include "core/Ids.h"

#include <cstdint>
#include <string_view>

namespace heddle {

/// What an operation does. The order is part of the trace hash and of saved schedules: append only.
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
  CondWait,  ///< Releases the mutex and goes to sleep.
  CondWake,  ///< Asleep on the condition variable; enabled only where it may wake by itself.
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
  IoWait,  ///< Input, output, signals: may have to wait for a descriptor, a child or a signal.
  Exit,
  Free,        ///< A block of the heap ends. A scheduling point only where that races with an access.
  Destroy,     ///< Of a primitive other than a mutex.
  Interrupt,   ///< A wait that a signal or a cancellation ended.
  Cancel,      ///< Asks another thread to end.
  TestCancel,  ///< Looks whether somebody has asked.
  Count_,
};

std::string_view opName(OpKind kind);

/// True for operations that leave shared state as it is: a thread that repeats only these is spinning.
bool onlyReads(OpKind kind);

enum class MemoryOrder : std::uint8_t { Relaxed, Consume, Acquire, Release, AcqRel, SeqCst, NotAtomic };

constexpr bool isAcquire(MemoryOrder o) {
  return o == MemoryOrder::Consume || o == MemoryOrder::Acquire || o == MemoryOrder::AcqRel || o == MemoryOrder::SeqCst;
}
constexpr bool isRelease(MemoryOrder o) {
  return o == MemoryOrder::Release || o == MemoryOrder::AcqRel || o == MemoryOrder::SeqCst;
}

/// What a thread will do if it is picked. Data, so that a new primitive does not touch every strategy.
struct PendingOp {
  ThreadId thread = kNoThread;
  OpKind kind = OpKind::None;
  MemoryOrder order = MemoryOrder::NotAtomic;
  bool enabled = false;   ///< Blocked threads are shown too: planners need them.
  bool spinning = false;  ///< It has only reread for a while: others should go first.
  ObjectId object = kNoObject;
  SiteId site = kNoSite;
};

/// Whether the order of two operations can matter: same object, and at least one changes it.
bool conflicts(const PendingOp& a, const PendingOp& b);

}  // namespace heddle
