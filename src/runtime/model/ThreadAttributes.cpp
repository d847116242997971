#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/io/Signals.h"

/// Properties of a thread that can be queried or set. The handle of a fiber is not a kernel thread, so none of these
/// functions may pass it to the kernel. Settings that change how the kernel schedules are accepted and have no effect,
/// because Heddle schedules.
namespace heddle::rt {
namespace {

Thread* controlledThread(pthread_t handle) { return controlled() ? threadByHandle(handle) : nullptr; }

int setName(Thread& thread, const char* name) {
  const std::size_t length = std::strlen(name);
  if (length >= sizeof thread.name) { return ERANGE; }
  std::memcpy(thread.name, name, length + 1);
  return 0;
}

int getName(const Thread& thread, char* buffer, std::size_t size) {
  if (size < sizeof thread.name) { return ERANGE; }
  if (thread.name[0] != '\0') {
    std::memcpy(buffer, thread.name, sizeof thread.name);
  } else {
    sys::call(SYS_prctl, PR_GET_NAME, buffer);
  }
  return 0;
}

int getAttributes(const Thread& thread, pthread_attr_t* attributes) {
  if (const int error = pthread_attr_init(attributes); error != 0) { return error; }
  pthread_attr_setstack(attributes, reinterpret_cast<void*>(thread.stackLow), thread.stackHigh - thread.stackLow);
  return pthread_attr_setdetachstate(attributes, thread.detached ? PTHREAD_CREATE_DETACHED : PTHREAD_CREATE_JOINABLE);
}

int sendSignal(Thread& thread, int signal, const void* pc) {
  if (signal < 0 || signal >= NSIG) { return EINVAL; }
  if (signal == 0 || thread.life != Life::Alive) { return 0; }
  if (&thread != &self()) {
    sendToThread(thread, signal, pc);
    return 0;
  }
  return static_cast<int>(-signalCall(SYS_tgkill, {sys::getpid(), sys::gettid(), signal, 0, 0, 0}, pc));
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_setname_np(pthread_t handle, const char* name) noexcept {
  Thread* thread = controlledThread(handle);
  return thread != nullptr ? setName(*thread, name) : HEDDLE_REAL(pthread_setname_np)(handle, name);
}

HEDDLE_EXPORT int pthread_getname_np(pthread_t handle, char* buffer, size_t size) noexcept {
  const Thread* thread = controlledThread(handle);
  return thread != nullptr ? getName(*thread, buffer, size) : HEDDLE_REAL(pthread_getname_np)(handle, buffer, size);
}

/// The C library knows the stack of a thread whose stack we do not know.
HEDDLE_EXPORT int pthread_getattr_np(pthread_t handle, pthread_attr_t* attributes) noexcept {
  const Thread* thread = controlledThread(handle);
  return thread != nullptr && thread->stackLow != 0 ? getAttributes(*thread, attributes)
                                                    : HEDDLE_REAL(pthread_getattr_np)(handle, attributes);
}

HEDDLE_EXPORT int pthread_setschedparam(pthread_t handle, int policy, const sched_param* parameters) noexcept {
  return controlledThread(handle) != nullptr ? 0 : HEDDLE_REAL(pthread_setschedparam)(handle, policy, parameters);
}

HEDDLE_EXPORT int pthread_getschedparam(pthread_t handle, int* policy, sched_param* parameters) noexcept {
  if (controlledThread(handle) == nullptr) { return HEDDLE_REAL(pthread_getschedparam)(handle, policy, parameters); }
  *policy = SCHED_OTHER;
  *parameters = {};
  return 0;
}

HEDDLE_EXPORT int pthread_setschedprio(pthread_t handle, int priority) noexcept {
  return controlledThread(handle) != nullptr ? 0 : HEDDLE_REAL(pthread_setschedprio)(handle, priority);
}

HEDDLE_EXPORT int pthread_setaffinity_np(pthread_t handle, size_t size, const cpu_set_t* set) noexcept {
  return controlledThread(handle) != nullptr ? 0 : HEDDLE_REAL(pthread_setaffinity_np)(handle, size, set);
}

HEDDLE_EXPORT int pthread_getaffinity_np(pthread_t handle, size_t size, cpu_set_t* set) noexcept {
  if (controlledThread(handle) == nullptr) { return HEDDLE_REAL(pthread_getaffinity_np)(handle, size, set); }
  return sched_getaffinity(0, size, set) == 0 ? 0 : errno;
}

/// Processor time is virtual, and the same for all threads.
HEDDLE_EXPORT int pthread_getcpuclockid(pthread_t handle, clockid_t* clock) noexcept {
  if (controlledThread(handle) == nullptr) { return HEDDLE_REAL(pthread_getcpuclockid)(handle, clock); }
  *clock = CLOCK_THREAD_CPUTIME_ID;
  return 0;
}

HEDDLE_EXPORT int clock_getcpuclockid(pid_t process, clockid_t* clock) noexcept {
  if (!controlled() || (process != 0 && process != heddle::sys::getpid())) {
    return HEDDLE_REAL(clock_getcpuclockid)(process, clock);
  }
  *clock = CLOCK_PROCESS_CPUTIME_ID;
  return 0;
}

HEDDLE_EXPORT int pthread_kill(pthread_t handle, int signal) noexcept {
  Thread* thread = controlledThread(handle);
  return thread != nullptr ? sendSignal(*thread, signal, HEDDLE_CALLER) : HEDDLE_REAL(pthread_kill)(handle, signal);
}

}  // extern "C"
