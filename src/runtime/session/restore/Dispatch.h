#pragma once

/// Every system call that the program makes under control comes here first, even from inside a library: with Syscall
/// User Dispatch (Linux 5.11), the kernel raises SIGSYS for each call outside of libheddle.so's own code. Calls that
/// may have to wait go to the engine (io/IoCalls.h). If executions are restored, calls whose effects are known are
/// undone later; any other call makes this process unfit for another execution. If the kernel lacks the feature, only
/// the interposed functions see calls.
namespace heddle::rt {

/// Not a call.
inline constexpr long kNoCall = -1;

/// Why calls cannot be watched here; null: they can.
const char* whyNoDispatch();

/// From now on calls of this process can be watched: those of this thread, and of threads that call watchThisThread().
void installDispatch();
/// Like installDispatch(), and their effects are undone. \p leftBehind outlives this process: it receives the number of
/// the first call in an execution that leaves state behind.
void installDispatchForRestoring(long& leftBehind);
/// Watches the calling kernel thread, which carries a thread of the program.
void watchThisThread();

/// If executions are not restored: the program starts and stops running under control.
void controlBegins();
void controlEnds();

/// If executions are restored: the program starts to run; the runtime runs again and undoes the calls in between.
void watchSystemCalls();
void stopWatching();

/// After a call that only the program itself can make, such as sigreturn, calls are not watched: this resumes watching.
inline constexpr unsigned char kAllowCalls = 0;
inline constexpr unsigned char kTrapCalls = 1;
extern volatile unsigned char gSelector;      ///< Read by the kernel at each system call.
extern unsigned char gSelectorWhileWatching;  ///< kAllowCalls if calls are not watched.
inline void watchAgain() { gSelector = gSelectorWhileWatching; }

/// Protects calls to C library functions that we make for ourselves.
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

/// For hooks that reach the kernel from our own code: notes a call that leaves state behind, if calls are watched.
void noteStateLeftBehind(long number);

/// Makes a call of the program from our own code, recorded or undone as if it had been trapped.
long performWatched(long number, const long (&arguments)[6]);

}  // namespace heddle::rt
