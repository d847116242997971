#include "runtime/model/Once.h"

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/model/AtomicFlag.h"
#include "runtime/model/OnceGate.h"
#include "runtime/model/Unwinding.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {
namespace {

/// The values of the flag in glibc and in libc++, both of which also read them elsewhere.
template <class Flag>
struct Values;
template <>
struct Values<int> {
  static constexpr int kFresh = 0, kRunning = 1, kDone = 2;
};
template <>
struct Values<unsigned long> {
  static constexpr unsigned long kFresh = 0, kRunning = 1, kDone = ~0UL;
};

template <class Flag>
void leaveAs(Flag& flag, Flag value, const void* pc) {
  reach(OpKind::OnceLeave, &flag, pc);
  flag = value;
  leaveGate(gateOf(&flag));
  // The fast path of an instrumented std::call_once is an acquire load of the flag.
  publishUpdate(&flag, sizeof flag, pc);
}

/// The routine may throw or end its thread. Then the flag is reset, and the next caller runs the routine again.
template <class Flag>
void giveUp(void* flag) {
  leaveAs(*static_cast<Flag*>(flag), Values<Flag>::kFresh, nullptr);
}

template <class Flag>
void run(Flag& flag, void (*routine)(void*), void* argument, const void* pc) {
  if (flag == Values<Flag>::kDone) {
    lookThroughGate(&flag);
    return;
  }
  OnceGate& gate = enterGate(&flag, pc);
  if (flag == Values<Flag>::kDone) {
    noteResult(0, 0, true, false);
    return;
  }
  occupy(gate, pc);
  flag = Values<Flag>::kRunning;
  callThatMayUnwind(routine, argument, giveUp<Flag>, &flag);
  leaveAs(flag, Values<Flag>::kDone, pc);
}

void callPlain(void* routine) { reinterpret_cast<void (*)()>(routine)(); }

}  // namespace

int runOnce(pthread_once_t* control, void (*routine)(), const void* pc) {
  run(*control, callPlain, reinterpret_cast<void*>(routine), pc);
  return 0;
}

}  // namespace heddle::rt

using namespace heddle::rt;

/// std::__1::__call_once of libc++.so, whose own atomics are not instrumented.
extern "C" HEDDLE_EXPORT void heddleCallOnceOfLibcxx(volatile unsigned long& flag, void* argument,
                                                     void (*routine)(void*)) asm("_ZNSt3__111__call_onceERVmPvPFvS2_E");

extern "C" {

HEDDLE_EXPORT int pthread_once(pthread_once_t* control, void (*routine)()) {
  if (!controlled() || isUnwinder(HEDDLE_CALLER)) { return HEDDLE_REAL(pthread_once)(control, routine); }
  return runOnce(control, routine, HEDDLE_CALLER);
}

HEDDLE_EXPORT void heddleCallOnceOfLibcxx(volatile unsigned long& flag, void* argument, void (*routine)(void*)) {
  if (controlled()) {
    run(const_cast<unsigned long&>(flag), routine, argument, HEDDLE_CALLER);
    return;
  }
  using Function = void(volatile unsigned long&, void*, void (*)(void*));
  static constinit heddle::real::Cached<Function*> real("_ZNSt3__111__call_onceERVmPvPFvS2_E");
  real.get()(flag, argument, routine);
}

}  // extern "C"
