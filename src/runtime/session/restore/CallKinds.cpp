#include "runtime/session/restore/CallKinds.h"

#include <sys/syscall.h>

#include <cstring>

#include "runtime/engine/Engine.h"
#include "runtime/io/IoCalls.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Signals.h"
#include "runtime/model/SystemCall.h"
#include "runtime/session/restore/SystemCallTable.h"

namespace heddle::rt {

void noteUncontrolled(long number) {
  char(&text)[sizeof gEngine.block->progress.uncontrolledCall] = gEngine.block->progress.uncontrolledCall;
  if (text[0] == 0 && asksTheWorld(number)) { std::strncpy(text, callInfo(number).name, sizeof text - 1); }
}

void noteWhatDiffers(const TrappedCall& call) {
  constexpr char kProc[] = "/proc/";
  switch (call.number) {
    case SYS_getpid:
    case SYS_getppid:
    case SYS_getpgrp:
    case SYS_getpgid:
    case SYS_getsid:
    case SYS_gettid:
      gEngine.block->outcome.asked |= wire::kAskedProcessId;
      break;
    case SYS_open:
    case SYS_openat: {
      const long path = call.arguments[call.number == SYS_open ? 0 : 1];
      if (path != 0 && std::strncmp(reinterpret_cast<const char*>(path), kProc, sizeof kProc - 1) == 0) {
        gEngine.block->outcome.asked |= wire::kAskedProcFiles;
      }
      break;
    }
    default:
      break;
  }
}

bool onlyTheProgramCan(long number) {
  switch (number) {
    case SYS_clone:
    case SYS_clone3:
    case SYS_fork:
    case SYS_vfork:
    case SYS_execve:
    case SYS_execveat:
    case SYS_exit:
    case SYS_rt_sigreturn:
    case SYS_sigaltstack:
      return true;
    default:
      return false;
  }
}

bool isModelled(long number) {
  return isIoCall(number) || isSignalCall(number) || number == SYS_futex || number == SYS_nanosleep ||
         number == SYS_clock_nanosleep || number == SYS_membarrier || isTimerSignalCall(number) ||
         isModelledQuestion(number);
}

}  // namespace heddle::rt
