#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/ErrorKind.h"
#include "judge/FindingKind.h"

namespace heddle::judge {

/// How an error that the runtime detected is reported. A new kind of error gets a row in kErrorTraits.
struct ErrorTraits {
  ErrorKind kind;
  FindingKind finding;
  bool isMutexError;  ///< ThreadSanitizer reports it as a mutex error.
  /// Errors.cpp replaces the placeholders.
  std::string_view headline;
  std::string_view message;
  std::string_view use;  ///< What the failing thread does to the object that is gone; empty: the access says it.
};

inline constexpr auto kErrorTraits = [] {
  using enum ErrorKind;
  using Kind = FindingKind;
  constexpr std::string_view kUse = "uses it";
  return std::to_array<ErrorTraits>({
      // clang-format off
      {None, Kind::Misuse, false, "Misuse of a primitive", "{text}", kUse},
      {UseAfterFree, Kind::UseAfterFree, false, "Use after free: {use}",
       "{who} {doing} at byte {byte} of {block} that was freed.", ""},
      {OutOfBounds, Kind::OutOfBounds, false, "Out of bounds: a {access} outside a heap block",
       "{who} {doing} {near}.", kUse},
      {DoubleFree, Kind::DoubleFree, false, "Double free: a block is freed twice",
       "{who} frees {block} that was already freed.", "frees it again"},
      {InvalidFree, Kind::InvalidFree, false, "Invalid free: not the start of a block",
       "{who} frees {freed}.", kUse},
      {DeadStack, Kind::DeadStack, false, "Use of the stack of a thread that has ended",
       "{who} {doing} on the stack of {other}, which has ended.", kUse},
      {UnlockNotLocked, Kind::Misuse, true, "Unlock of a lock that is not locked",
       "{who} unlocks {object}, which no thread holds.", kUse},
      {UnlockNotOwner, Kind::Misuse, true, "Unlock by a thread that does not hold the lock",
       "{who} unlocks {object}, which {holds}.", kUse},
      {DestroyLocked, Kind::Misuse, true, "A lock is destroyed while it is held",
       "{who} destroys {object} while {owner} holds it.", kUse},
      {DestroyWaited, Kind::Misuse, false, "A primitive is destroyed while threads wait on it",
       "{who} destroys {object} while {other} waits on it.", kUse},
      {UseDestroyed, Kind::Misuse, true, "Use of a primitive after its destruction",
       "{who} uses {object}, which was destroyed.", kUse},
      {DifferentMutexes, Kind::Misuse, false, "A condition variable is used with different mutexes",
       "{who} waits on {object} with a different mutex than {other}.", kUse},
      {WaitNotOwner, Kind::Misuse, false, "A wait on a condition variable without holding the mutex",
       "{who} waits on {object} but does not hold the mutex it passes.", kUse},
      {JoinTwice, Kind::Misuse, false, "A thread is joined twice",
       "{who} joins {other}, which was already joined.", "joins it"},
      {JoinDetached, Kind::Misuse, false, "A detached thread is joined",
       "{who} joins {other}, which is detached.", "joins it"},
      {LatchOverflow, Kind::Misuse, false, "A latch is counted below zero",
       "{who} counts {latch} down by more than its remaining count.", kUse},
      {BarrierOverflow, Kind::Misuse, false, "More arrivals at a barrier than it expects",
       "{who} arrives at a barrier at which all expected threads have already arrived in this phase.", kUse},
      {SemaphoreOverflow, Kind::Misuse, false, "A semaphore is released above its maximum",
       "{who} releases {semaphore} by more than its maximum allows.", kUse},
      {LockNotExclusive, Kind::Misuse, false, "A lock is acquired while another thread holds it",
       "{who} acquires {object}, which {other} holds.", kUse},
      {DeadFrame, Kind::DeadStack, false, "Use after return: the function that owns the variable has returned",
       "{who} {doing}{variable} in the frame of {function} in {other}, which has returned.", kUse},
      // clang-format on
  });
}();

static_assert(kErrorTraits.size() == static_cast<std::size_t>(ErrorKind::Count_), "one row per kind");
static_assert(
    [] {
      for (std::size_t i = 0; i < kErrorTraits.size(); ++i) {
        if (kErrorTraits[i].kind != static_cast<ErrorKind>(i)) { return false; }
      }
      return true;
    }(),
    "rows in the order of ErrorKind");

/// The row of ErrorKind::None stands for kinds that are not known.
constexpr const ErrorTraits& traitsOf(ErrorKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  return kErrorTraits[index < kErrorTraits.size() ? index : 0];
}

}  // namespace heddle::judge
