#pragma once

/// Every system call that the program makes while it is watched comes here first (Syscall User Dispatch of Linux 5.11):
/// the kernel raises SIGSYS for each one outside of libheddle.so's own code. What leaves no state behind is made here;
/// anything else makes this process unfit for a further execution, and from then on runs unwatched.
namespace heddle::rt {

/// No call.
inline constexpr long kNoCall = -1;

/// Why calls cannot be watched here; null: they can.
const char* whyNoDispatch();

/// From now on calls can be watched. \p leftBehind outlives this process: it gets the number of the first call of an
/// execution that leaves state behind.
void installDispatch(long& leftBehind);

/// The program runs.
void watchSystemCalls();
/// The runtime runs again: the calls in between are undone.
void stopWatching();

/// Whether one of the calls since watchSystemCalls() leaves state behind.
bool stateIsLeftBehind();

/// For hooks that reach the kernel from our own code: a call that leaves state behind. Nothing where nobody watches.
void noteStateLeftBehind(long number);

}  // namespace heddle::rt
