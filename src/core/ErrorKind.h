#pragma once

#include <cstdint>

namespace heddle {

/// What the program did wrong, where the runtime itself has noticed it (Ending::MemoryError, Ending::Misuse). Part of
/// the wire format: append only.
enum class ErrorKind : std::uint8_t {
  None,
  // Memory
  UseAfterFree,
  OutOfBounds,
  DoubleFree,
  InvalidFree,
  DeadStack,  ///< The stack of a thread that has ended.
  // Misuse
  UnlockNotLocked,
  UnlockNotOwner,
  DestroyLocked,
  DestroyWaited,
  UseDestroyed,
  DifferentMutexes,  ///< Threads wait on one condition variable with different mutexes.
  WaitNotOwner,      ///< A wait on a condition variable without holding the mutex.
  JoinTwice,
  JoinDetached,
  LatchOverflow,      ///< Counted below zero.
  BarrierOverflow,    ///< More arrivals in one phase than it expects.
  SemaphoreOverflow,  ///< Released above the maximum of its type.
  LockNotExclusive,   ///< A lock of the program's own is obtained while another thread holds it.
  DeadFrame,          ///< Memory: the frame of a function that has returned, in a thread that lives.
};

/// What happened before to the object that an error is about.
enum class Relation : std::uint8_t {
  None,
  Allocated,
  Released,
  Locked,
  Destroyed,
  Waits,
  Joined,
  Detached,
  Started,
  Returned
};

}  // namespace heddle
