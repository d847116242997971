#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/Ids.h"

namespace heddle::rt {

/// Alternate signal stacks (sigaltstack) of logical threads. The kernel keeps one per kernel thread, and fibers share a
/// kernel thread, so the stack of the running fiber is installed in the kernel.
///
/// While a thread has none of its own, the kernel has the stack that was installed when the execution began. That is
/// usually the runtime's, for fatal signals. The program never sees it.
class SignalStacks {
public:
  /// Returned by set() for flags that are not modelled (SS_AUTODISARM); nothing was done.
  static constexpr long kNotModelled = 1;

  /// The runtime's own stack, which the program must not see.
  void keepSecret(const void* start) { secret_ = start; }

  /// sigaltstack(\p wanted, \p before) of \p thread, which runs with its stack pointer at \p at. Zero or -errno.
  long set(ThreadId thread, const stack_t* wanted, stack_t* before, std::uintptr_t at);

  /// The highest address of the stack for a handler with SA_ONSTACK; 0: the thread has none, or already runs on it.
  std::uintptr_t topFor(ThreadId thread, std::uintptr_t at) const;
  /// The number of bytes left below \p at if that is on the thread's own signal stack; else SIZE_MAX.
  std::size_t roomBelow(ThreadId thread, std::uintptr_t at) const;

  /// The fiber of \p thread now runs.
  void adopt(ThreadId thread);

  /// Ends an execution. \p ofFibers: restores the stack that the kernel had at the beginning.
  void putBack(bool ofFibers);

  void save();    ///< For LatePart.
  void resume();  ///< Puts back what save() saw, with the main thread running.

private:
  struct State {
    bool known = false;
    bool has = false;
    stack_t own{};   ///< Valid if `has`.
    stack_t base{};  ///< What the kernel has for it otherwise.
  };

  State& learn(ThreadId thread);
  const State* ownOf(ThreadId thread) const;
  long install(const stack_t& stack);

  std::vector<State> states_;  ///< Indexed by ThreadId.
  stack_t inKernel_{};
  stack_t base_{};  ///< For threads that have never asked.
  const void* secret_ = nullptr;
  std::vector<State> saved_;
  bool savedUse_ = false;
};

/// The program has used alternate stacks in this execution. Checked first at a switch.
extern bool gSignalStacksUsed;
SignalStacks& signalStacks();

}  // namespace heddle::rt
