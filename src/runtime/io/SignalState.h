#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/engine/Thread.h"
#include "runtime/session/restore/KernelState.h"

/// Masks and pending signals of the logical threads. Only for the files of Signals.h.
namespace heddle::rt {

inline constexpr std::size_t kMaskBytes = 8;
constexpr std::uint64_t bitOf(int signal) { return std::uint64_t{1} << (signal - 1); }
/// SIGSYS traps system calls; the other two cannot be blocked.
inline constexpr std::uint64_t kNeverBlocked = bitOf(SIGSYS) | bitOf(SIGKILL) | bitOf(SIGSTOP);

struct SignalState {
  std::uint32_t generation = 0;
  bool hasMask = false;  ///< Otherwise it has that of the process.
  std::uint64_t mask = 0;
  std::uint64_t waiting = 0;
};

struct SignalsOfAll {
  std::uint32_t generation = 0;
  std::vector<SignalState> states;
  bool masksDiffer = false;      ///< A thread has set its own mask.
  std::uint64_t inKernel = 0;    ///< Valid if masksDiffer, on fibers.
  std::uint64_t forProcess = 0;  ///< Timer signals that all threads block, for the first to accept them.
  std::vector<siginfo_t> infos;  ///< Of signals that timers have sent, the last of each, until it is handled.
};

/// Of the current execution.
SignalsOfAll& signalsOfAll();
SignalState& signalsOf(const Thread& thread);

/// The mask of \p thread; 0 if it has not set one.
std::uint64_t maskOf(const Thread& thread);

std::uint64_t kernelMask();
void setKernelMask(std::uint64_t mask);
/// Signals that are pending in the kernel.
std::uint64_t waitingInKernel();

/// What the program does with \p signal.
KernelSignalAction actionOf(int signal);

/// Keeps the details of a signal that a timer sends.
void keepInfo(const siginfo_t& info);
/// The details of a signal that is about to be handled; forgets them.
siginfo_t takeInfo(int signal);

/// Takes the first signal in \p among that is pending for the running thread or for the process; 0: none.
int takeFirst(std::uint64_t among);

}  // namespace heddle::rt
