#pragma once

#include "core/Ids.h"

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::rt {

/// Alternate signal stacks (sigaltstack) of logical threads. The kernel keeps one for each kernel thread, and fibers
/// share a kernel thread: the kernel is given the stack of the fiber that runs.
///
/// While a thread has none of its own, the kernel has the stack that it had when the execution began. That is usually
/// the runtime's, for fatal signals; the program never sees it.
class SignalStacks {
public:
  /// The answer of set() to flags that are not modelled (SS_AUTODISARM); nothing was done.
  static constexpr long kNotModelled = 1;

  /// The runtime's own stack, which counts as none.
  void keepSecret(const void* start) { secret_ = start; }

  /// sigaltstack(\p wanted, \p before) of \p thread, which runs with its stack pointer at \p at. Zero or -errno.
  long set(ThreadId thread, const stack_t* wanted, stack_t* before, std::uintptr_t at);

  /// The highest address of the stack for a handler with SA_ONSTACK; 0: the thread has none, or is on it already.
  std::uintptr_t topFor(ThreadId thread, std::uintptr_t at) const;
  /// How many bytes are left below \p at where that is on the thread's own stack for signals; else SIZE_MAX.
  std::size_t roomBelow(ThreadId thread, std::uintptr_t at) const;

  /// The fiber of \p thread runs.
  void adopt(ThreadId thread);

  /// The end of an execution. \p ofFibers: the kernel has again what it had at the beginning.
  void putBack(bool ofFibers);

private:
  struct State {
    bool known = false;
    bool has = false;
    stack_t own{};   ///< Valid if it has one.
    stack_t base{};  ///< What the kernel has for it otherwise.
  };

  State& learn(ThreadId thread);
  const State* ownOf(ThreadId thread) const;
  long install(const stack_t& stack);

  std::vector<State> states_;  ///< Indexed by ThreadId.
  stack_t inKernel_{};
  stack_t base_{};  ///< Of threads that have never asked.
  const void* secret_ = nullptr;
};

/// The program has asked for alternate stacks in this execution: what a switch looks at first.
extern bool gSignalStacksUsed;
SignalStacks& signalStacks();

}  // namespace heddle::rt
