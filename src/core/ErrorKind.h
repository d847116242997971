#pragma once

#include <cstdint>

namespace heddle {

/// An error of the program that the runtime itself detected (Ending::MemoryError, Ending::Misuse). Part of the wire
/// format: append only.
enum class ErrorKind : std::uint8_t {
  None,
  // Memory
  UseAfterFree,
  OutOfBounds,
  DoubleFree,
  InvalidFree,
  DeadStack,  ///< The stack of a thread that has exited.
  // Misuse
  UnlockNotLocked,
  UnlockNotOwner,
  DestroyLocked,
  DestroyWaited,
  UseDestroyed,
  DifferentMutexes,  ///< Threads wait on one condition variable with different mutexes.
  WaitNotOwner,      ///< A wait on a condition variable whose caller does not hold the mutex.
  JoinTwice,
  JoinDetached,
  LatchOverflow,      ///< Decremented below zero.
  BarrierOverflow,    ///< More arrivals in one phase than expected.
  SemaphoreOverflow,  ///< Released above the maximum of its type.
  LockNotExclusive,   ///< A lock implemented by the program was acquired while another thread holds it.
  DeadFrame,          ///< Memory: the frame of a function that has returned, in a live thread.
  Count_,
};

/// What happened earlier to the object that the error involves.
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
