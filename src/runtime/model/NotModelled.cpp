#include <mqueue.h>
#include <pthread.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/sem.h>
#include <unistd.h>

#include <csignal>
#include <cstdarg>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"

/// Functions that would block the whole process, start threads unseen, or break the rules of our threads. They are
/// reported by name, because an execution that continued would end with a wrong verdict.
using namespace heddle::rt;

#define HEDDLE_NOT_MODELLED(name)                           \
  if (controlled()) { notSupported(#name, HEDDLE_CALLER); } \
  return HEDDLE_REAL(name)

extern "C" {

HEDDLE_EXPORT int pthread_sigqueue(pthread_t thread, int signal, const sigval value) noexcept {
  HEDDLE_NOT_MODELLED(pthread_sigqueue)(thread, signal, value);
}

HEDDLE_EXPORT int semop(int id, sembuf* operations, size_t count) noexcept {
  HEDDLE_NOT_MODELLED(semop)(id, operations, count);
}

HEDDLE_EXPORT int semtimedop(int id, sembuf* operations, size_t count, const timespec* timeout) noexcept {
  HEDDLE_NOT_MODELLED(semtimedop)(id, operations, count, timeout);
}

HEDDLE_EXPORT ssize_t msgrcv(int id, void* message, size_t size, long type, int flags) {
  HEDDLE_NOT_MODELLED(msgrcv)(id, message, size, type, flags);
}

HEDDLE_EXPORT int msgsnd(int id, const void* message, size_t size, int flags) {
  HEDDLE_NOT_MODELLED(msgsnd)(id, message, size, flags);
}

HEDDLE_EXPORT ssize_t mq_receive(mqd_t queue, char* message, size_t size, unsigned* priority) {
  HEDDLE_NOT_MODELLED(mq_receive)(queue, message, size, priority);
}

HEDDLE_EXPORT ssize_t mq_timedreceive(mqd_t queue, char* message, size_t size, unsigned* priority,
                                      const timespec* when) {
  HEDDLE_NOT_MODELLED(mq_timedreceive)(queue, message, size, priority, when);
}

HEDDLE_EXPORT int mq_send(mqd_t queue, const char* message, size_t size, unsigned priority) {
  HEDDLE_NOT_MODELLED(mq_send)(queue, message, size, priority);
}

HEDDLE_EXPORT int mq_timedsend(mqd_t queue, const char* message, size_t size, unsigned priority, const timespec* when) {
  HEDDLE_NOT_MODELLED(mq_timedsend)(queue, message, size, priority, when);
}

HEDDLE_EXPORT int prctl(int option, ...) noexcept {
  if (controlled() && option == PR_SET_SECCOMP) {
    notSupported("prctl(PR_SET_SECCOMP): it would forbid system calls that Heddle needs", HEDDLE_CALLER);
  }
  va_list list;
  va_start(list, option);
  unsigned long a[4];
  for (unsigned long& argument : a) {
    argument = va_arg(list, unsigned long);
  }
  va_end(list);
  return HEDDLE_REAL(prctl)(option, a[0], a[1], a[2], a[3]);
}

}  // extern "C"
