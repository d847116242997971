#include "runtime/model/SystemCall.h"

#include <sched.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <ctime>

#include "runtime/Export.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/io/IoCalls.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Signals.h"
#include "runtime/model/Futex.h"
#include "runtime/model/MemoryBarrier.h"
#include "runtime/model/Processor.h"
#include "runtime/model/Random.h"
#include "runtime/model/Time.h"
#include "runtime/model/Yield.h"
#include "runtime/session/ProgramFork.h"
#include "runtime/session/restore/ProgramCall.h"

/// The C function `syscall`, by which libstdc++ and libc++ use futexes, and programs make any other call. Calls whose
/// library function is modelled are modelled here too; the others go to the kernel unchanged.
namespace heddle::rt {
namespace {

/// Creates a process, or a thread that bypasses the runtime.
long cloneProgram(const long (&a)[6], const void* pc) {
  if ((a[0] & CLONE_VM) != 0) { notSupported("syscall(SYS_clone) with CLONE_VM", pc); }
  const long pid = callOfProgram(SYS_clone, a);
  if (pid == 0) { leaveControl(); }
  return pid;
}

}  // namespace

bool isModelledQuestion(long number) {
  switch (number) {
    case SYS_getrandom:
    case SYS_clock_gettime:
    case SYS_gettimeofday:
    case SYS_time:
    case SYS_times:
    case SYS_getrusage:
    case SYS_getcpu:
      return true;
    default:
      return false;
  }
}

long controlledCall(long number, const long (&a)[6], const void* pc) {
  switch (number) {
    case SYS_futex:
      return futexCall(a, pc);
    case SYS_membarrier:
      return membarrierCall(a, pc);
    case SYS_sched_yield:
      yieldNow(pc);
      return 0;
    case SYS_gettid:
      return ::gettid();
    case SYS_getrandom:
      fillRandom(reinterpret_cast<void*>(a[0]), static_cast<std::size_t>(a[1]));
      return a[1];
    case SYS_nanosleep:
      return -sleepOn(CLOCK_MONOTONIC, 0, reinterpret_cast<const timespec*>(a[0]), reinterpret_cast<timespec*>(a[1]),
                      pc);
    case SYS_clock_nanosleep:
      return -sleepOn(static_cast<clockid_t>(a[0]), static_cast<int>(a[1]), reinterpret_cast<const timespec*>(a[2]),
                      reinterpret_cast<timespec*>(a[3]), pc);
    case SYS_clock_gettime:
      if (isReadable(static_cast<clockid_t>(a[0]))) {
        *reinterpret_cast<timespec*>(a[1]) = readClock(static_cast<clockid_t>(a[0]));
        return 0;
      }
      break;
    case SYS_gettimeofday:
      return -::gettimeofday(reinterpret_cast<timeval*>(a[0]), reinterpret_cast<void*>(a[1]));
    case SYS_time:
      return ::time(reinterpret_cast<time_t*>(a[0]));
    case SYS_times:
      return timesCall(a);
    case SYS_getrusage:
      return usageCall(a);
    case SYS_getcpu:
      return processorCall(a);
    case SYS_fork:
    case SYS_vfork: {
      const int pid = forkProgram();
      return pid < 0 ? -errno : pid;
    }
    case SYS_clone:
      return cloneProgram(a, pc);
    case SYS_clone3:
      notSupported("syscall(SYS_clone3)", pc);
    case SYS_seccomp:
      notSupported("seccomp: it would forbid system calls that Heddle needs", pc);
    default:
      break;
  }
  if (isTimerSignalCall(number)) { return timerSignalCall(number, a); }
  if (isIoCall(number)) { return ioCall(number, a, pc); }
  return isSignalCall(number) ? signalCall(number, a, pc) : callOfProgram(number, a);
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" HEDDLE_EXPORT long syscall(long number, ...) noexcept {
  long a[6];
  va_list list;
  va_start(list, number);
  for (long& argument : a) {
    argument = va_arg(list, long);
  }
  va_end(list);
  const long result = controlled() ? controlledCall(number, a, HEDDLE_CALLER) : callOfProgram(number, a);
  if (heddle::sys::failed(result)) {
    errno = static_cast<int>(-result);
    return -1;
  }
  return result;
}
