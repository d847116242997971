#pragma once

#include <cstdint>
#include <vector>

#include "core/Ids.h"
#include "core/Op.h"
#include "runtime/carrier/Carried.h"
#include "runtime/engine/Cancellation.h"
#include "runtime/engine/SpinWatch.h"
#include "runtime/engine/WaitQueue.h"
#include "runtime/race/ThreadClocks.h"
#include "runtime/trace/CallStack.h"
#include "runtime/trace/EndedFrames.h"

namespace heddle::rt {

inline constexpr std::uint64_t kNever = ~std::uint64_t{0};

/// A lock that a thread holds, for deadlock reports.
struct HeldLock {
  const void* address;
  SiteId site;
  std::uint32_t context;
};

/// Where a thread left its own code for a hook, at one of its steps. For Repetition.h.
struct Stand {
  std::uint64_t step = 0;
  std::uintptr_t stackPointer = 0;   ///< Below the program's frames, or the hook's if it saved registers; 0: unknown.
  std::uintptr_t registers[6] = {};  ///< The callee-saved registers.
};

/// A destructor of a thread_local variable, to run when the thread ends.
struct ThreadLocalDestructor {
  void (*function)(void*);
  void* object;
  void* library;  ///< Handle of the library that contains the destructor; null if that library cannot be unloaded.
};

/// What may end a wait before its operation is possible and before its deadline.
struct Interruption {
  const std::uint64_t* mask = nullptr;  ///< Signals blocked during the wait (ppoll); null: the thread's own mask.
  bool bySignals = true;
  bool isCancellationPoint = false;
  bool isSecondHalf = false;  ///< The wait began with the previous step: signals interrupt it, not precede it.
};

enum class Life : std::uint8_t { Unborn, Alive, Finished, Joined };

/// One logical thread of the program under test. Objects are reused from execution to execution, each for the same
/// ThreadId; addThread() resets them.
struct Thread {
  ThreadId id = kNoThread;
  ThreadId parent = kNoThread;
  std::uint16_t children = 0;  ///< Number of threads it has created, which is also the number of its next child.
  Life life = Life::Unborn;
  std::uint32_t generation = 0;  ///< The execution that created it.
  bool detached = false;
  bool exiting = false;  ///< Runs its thread_local and key destructors.
  char name[16] = {};

  // Waiting. `queue` is null for an operation that is always possible.
  WaitQueue* queue = nullptr;
  Thread* queueNext = nullptr;
  Thread* queuePrevious = nullptr;
  bool (*ready)(const Thread&) = nullptr;  ///< Whether the pending operation is possible now.
  void* waitState = nullptr;               ///< The model's state, for `ready` and the report.
  const void* waitAddress = nullptr;
  std::uint64_t deadlineNs = kNever;  ///< In virtual time.
  bool timedOut = false;              ///< The deadline has passed, or the strategy chose an early time-out.
  bool interrupted = false;           ///< A signal or a cancellation arrived while the operation was not possible.
  Interruption interruption;
  Cancellation cancellation;
  void (*onTimeout)(Thread&) = nullptr;  ///< Called when the deadline passes; null: just enable the thread.
  std::uint64_t waitTag = 0;             ///< Free for the model (futex bitset, barrier round, ...).

  // Carrier, entry function and memory.
  Carried carried;
  void* (*routine)(void*) = nullptr;
  void* argument = nullptr;
  void* result = nullptr;
  std::uint32_t entry = ~std::uint32_t{0};  ///< In the static facts: the function that it runs, if known.
  std::uint32_t future = 1;  ///< In the static facts: what it may still access (1: anything, wire::kAnything).
  WaitQueue joiners;
  std::uintptr_t stackLow = 0, stackHigh = 0;
  std::uintptr_t tlsLow = 0, tlsHigh = 0;
  std::uintptr_t foreignLow = 0, foreignHigh = 0;  ///< The part of its stack that other threads have accessed.

  // History.
  ThreadClocks clocks;
  CallStack calls;
  EndedFrames ended;
  SpinWatch spin;
  std::uint64_t ranAt = 0;      ///< The last step that it executed.
  std::uint64_t enabledAt = 0;  ///< The step at which it last became enabled.
  std::uintptr_t parkedAt = 0;  ///< The lowest address of its stack in use when it was last suspended.
  Stand stand;
  std::uint64_t randoms = 0;  ///< Numbers drawn from getrandom and the like.
  std::vector<HeldLock> held;
  std::vector<ThreadLocalDestructor> threadLocals;

  // The step being executed, for its event.
  const void* opAddress = nullptr;
  const void* opPc = nullptr;
  SiteId opCaller = kNoSite;  ///< See Event::caller. Set only if events are recorded.
};

}  // namespace heddle::rt
