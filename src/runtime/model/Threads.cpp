#include "runtime/model/Threads.h"

#include <pthread.h>
#include <unistd.h>

#include <cerrno>

#include "core/Check.h"
#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/ThreadMain.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/facts/FactsCheck.h"
#include "runtime/facts/Knowledge.h"
#include "runtime/io/Signals.h"
#include "runtime/model/Cancel.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Misuse.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/restore/LateStart.h"

namespace heddle::rt {
namespace {

struct Attributes {
  std::size_t stackSize = kDefaultStackSize;
  bool detached = false;
};

/// A stack provided by the program is not used: the addresses of ours do not depend on the schedule.
Attributes readAttributes(const pthread_attr_t* given) {
  Attributes result;
  if (given == nullptr) { return result; }
  std::size_t size = 0;
  if (pthread_attr_getstacksize(given, &size) == 0 && size > 0) { result.stackSize = size; }
  int state = 0;
  result.detached = pthread_attr_getdetachstate(given, &state) == 0 && state == PTHREAD_CREATE_DETACHED;
  return result;
}

bool hasFinished(const Thread& waiting) { return static_cast<const Thread*>(waiting.waitState)->life != Life::Alive; }

/// A thread as an object: the end of its stack, which has the same identity in every execution.
const void* asObject(const Thread& thread) { return reinterpret_cast<const void*>(thread.stackHigh - 1); }

void collect(Thread& ended, void** result) {
  threadJoined(self(), ended);
  ended.life = Life::Joined;
  if (result != nullptr) { *result = ended.result; }
  noteResult(raw(ended.id), 0, true, true);
}

/// \return the thread to join, or null, with the error that pthread_join returns.
Thread* joinable(pthread_t handle, int& error, const void* pc) {
  Thread* thread = threadByHandle(handle);
  if (thread != nullptr && thread->life == Life::Joined) {
    misuse(ErrorKind::JoinTwice, OpKind::ThreadJoin, nullptr, thread->id, pc);
  }
  if (thread != nullptr && thread->detached) {
    misuse(ErrorKind::JoinDetached, OpKind::ThreadJoin, nullptr, thread->id, pc);
  }
  error = thread == nullptr || thread->life == Life::Joined ? ESRCH
          : thread->detached                                ? EINVAL
          : thread == &self()                               ? EDEADLK
                                                            : 0;
  return error == 0 ? thread : nullptr;
}

int join(pthread_t handle, void** result, std::uint64_t deadlineNs, const void* pc) {
  int error = 0;
  Thread* thread = joinable(handle, error, pc);
  if (thread == nullptr) { return error; }
  cancellationPoint();
  if (reachThrough(OpKind::ThreadJoin, asObject(*thread), pc, thread->joiners, hasFinished, thread, deadlineNs,
                   kCancellationPoint) == Waited::TimedOut) {
    passDeadline(deadlineNs);
    noteResult(raw(thread->id), 0, false, false);
    return ETIMEDOUT;
  }
  if (thread->life == Life::Joined) { misuse(ErrorKind::JoinTwice, OpKind::ThreadJoin, nullptr, thread->id, pc); }
  collect(*thread, result);
  return 0;
}

}  // namespace

int createThread(pthread_t* handle, const pthread_attr_t* given, void* (*routine)(void*), void* argument,
                 const void* pc) {
  beforeThreadCreation();
  const Attributes attributes = readAttributes(given);
  Thread& me = self();
  Thread* child = addThread(&me);
  if (child == nullptr) {
    endExecution(Ending::OutOfResources, "more threads than one exploration supports", {.pc = pc});
  }
  child->routine = routine;
  child->argument = argument;
  noteThreadEntry(*child);
  child->detached = attributes.detached;
  child->opPc = reinterpret_cast<const void*>(routine);
  inheritMask(*child, me);
  if (!gEngine.carrier->create(*child, attributes.stackSize)) {
    endExecution(Ending::OutOfResources, "no memory for another thread", {.pc = pc});
  }
  registerHandle(*child);
  *handle = gEngine.carrier->handle(*child);
  // The creation of a thread only makes its first step possible, so it needs no scheduling point of its own.
  recordAside(OpKind::ThreadCreate, nullptr, pc, raw(child->id));
  reportEnabled(*child);
  threadCreated(me, *child);
  PendingOp& op = gEngine.pending[raw(child->id)];
  op.kind = OpKind::ThreadStart;
  updateFuture(*child);
  checkCreation(me, *child);
  setEnabled(*child, true);
  return 0;
}

int joinThread(pthread_t handle, void** result, const void* pc) { return join(handle, result, kNever, pc); }

void detachThread(Thread& thread) { thread.detached = true; }

}  // namespace heddle::rt

using namespace heddle;
using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes, void* (*routine)(void*),
                                 void* argument) noexcept {
  if (!controlled()) { return HEDDLE_REAL(pthread_create)(handle, attributes, routine, argument); }
  return createThread(handle, attributes, routine, argument, HEDDLE_CALLER);
}

HEDDLE_EXPORT int pthread_join(pthread_t handle, void** result) {
  if (!controlled()) { return HEDDLE_REAL(pthread_join)(handle, result); }
  return joinThread(handle, result, HEDDLE_CALLER);
}

HEDDLE_EXPORT int pthread_tryjoin_np(pthread_t handle, void** result) noexcept {
  if (!controlled()) { return HEDDLE_REAL(pthread_tryjoin_np)(handle, result); }
  int error = 0;
  Thread* thread = joinable(handle, error, HEDDLE_CALLER);
  if (thread == nullptr) { return error; }
  reach(OpKind::ThreadTryJoin, asObject(*thread), HEDDLE_CALLER);
  if (thread->life == Life::Alive) {
    noteResult(raw(thread->id), 0, false, false);
    return EBUSY;
  }
  collect(*thread, result);
  return 0;
}

HEDDLE_EXPORT int pthread_timedjoin_np(pthread_t handle, void** result, const timespec* when) {
  if (!controlled()) { return HEDDLE_REAL(pthread_timedjoin_np)(handle, result, when); }
  const std::uint64_t deadline = when != nullptr ? gTime.fromAbsolute(CLOCK_REALTIME, *when) : kNever;
  return join(handle, result, deadline, HEDDLE_CALLER);
}

HEDDLE_EXPORT int pthread_clockjoin_np(pthread_t handle, void** result, clockid_t clock, const timespec* when) {
  if (!controlled()) { return HEDDLE_REAL(pthread_clockjoin_np)(handle, result, clock, when); }
  const std::uint64_t deadline = when != nullptr ? gTime.fromAbsolute(clock, *when) : kNever;
  return join(handle, result, deadline, HEDDLE_CALLER);
}

HEDDLE_EXPORT int pthread_detach(pthread_t handle) noexcept {
  if (!controlled()) { return HEDDLE_REAL(pthread_detach)(handle); }
  Thread* thread = threadByHandle(handle);
  if (thread == nullptr || thread->life == Life::Joined) { return ESRCH; }
  if (thread->detached) { return EINVAL; }
  detachThread(*thread);
  return 0;
}

HEDDLE_EXPORT void pthread_exit(void* result) {
  if (!controlled()) {
    HEDDLE_REAL(pthread_exit)(result);
    __builtin_unreachable();
  }
  exitThread(result);
}

HEDDLE_EXPORT pid_t gettid() noexcept {
  const auto process = static_cast<pid_t>(sys::getpid());
  if (controlled()) { gEngine.block->outcome.asked |= heddle::wire::kAskedProcessId; }
  return controlled() ? process + raw(self().id) : static_cast<pid_t>(sys::gettid());
}
}
