#pragma once

/// Every system call that the program makes under control comes here first, also one from the middle of a library
/// (Syscall User Dispatch of Linux 5.11): the kernel raises SIGSYS for each one outside of libheddle.so's own code.
/// What may have to wait goes to the engine (io/IoCalls.h). Where executions are restored, what leaves no state behind
/// is undone later; anything else makes this process unfit for a further execution. Where the kernel cannot do that,
/// the interposed functions are all we see.
namespace heddle::rt {

/// No call.
inline constexpr long kNoCall = -1;

/// Why calls cannot be watched here; null: they can.
const char* whyNoDispatch();

/// From now on calls of this process can be watched: this thread's, and those of threads that call watchThisThread().
void installDispatch();
/// Likewise, and what they leave behind is undone. \p leftBehind outlives this process: it gets the number of the first
/// call of an execution that leaves state behind.
void installDispatchForRestoring(long& leftBehind);
/// A kernel thread of ours that carries a thread of the program.
void watchThisThread();

/// Where executions are not restored: the program runs under control, or as it likes.
void controlBegins();
void controlEnds();

/// Where they are: the program runs; the runtime runs again, and the calls in between are undone.
void watchSystemCalls();
void stopWatching();

/// A call that only the program itself can make, a sigreturn, say, leaves it unwatched: it is watched again.
inline constexpr unsigned char kAllowCalls = 0;
inline constexpr unsigned char kTrapCalls = 1;
extern volatile unsigned char gSelector;      ///< Read by the kernel at each system call.
extern unsigned char gSelectorWhileWatching;  ///< kAllowCalls where nobody watches.
inline void watchAgain() { gSelector = gSelectorWhileWatching; }

/// Functions of the C library that we call for ourselves.
class UnwatchedCalls {
public:
  UnwatchedCalls() : before_(gSelector) { gSelector = kAllowCalls; }
  ~UnwatchedCalls() { gSelector = before_; }
  UnwatchedCalls(const UnwatchedCalls&) = delete;
  UnwatchedCalls& operator=(const UnwatchedCalls&) = delete;

private:
  unsigned char before_;
};

/// Whether one of the calls since watchSystemCalls() leaves state behind.
bool stateIsLeftBehind();

/// For hooks that reach the kernel from our own code: a call that leaves state behind. Nothing where nobody watches.
void noteStateLeftBehind(long number);

/// A call of the program, made from our own code, and noted or undone as if it had been trapped.
long performWatched(long number, const long (&arguments)[6]);

}  // namespace heddle::rt
