#include "runtime/model/Once.h"

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/model/OnceGate.h"
#include "runtime/race/AtomicObjects.h"

#include <cstdint>

/// This file is compiled with exceptions on: the routine may throw or end its thread, and then the flag must be as new.
namespace heddle::rt {
namespace {

/// The values of the flag: those of glibc and of libc++, which both read them elsewhere.
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

/// Leaves the gate on every way out of the routine.
template <class Flag>
class Inside {
public:
  Inside(OnceGate& gate, Flag& flag, const void* pc) : gate_(gate), flag_(flag), pc_(pc) {
    occupy(gate, pc);
    flag = Values<Flag>::kRunning;
  }
  ~Inside() {
    if (flag_ == Values<Flag>::kRunning) {
      leaveAs(Values<Flag>::kFresh);
    }
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  void done() { leaveAs(Values<Flag>::kDone); }

private:
  void leaveAs(Flag value) {
    reach(OpKind::OnceLeave, gate_.object, pc_);
    flag_ = value;
    leaveGate(gate_);
    // The fast path of an instrumented std::call_once is an acquire load of the flag.
    atomicStore(self().clocks, reinterpret_cast<std::uintptr_t>(&flag_), MemoryOrder::Release);
  }

  OnceGate& gate_;
  Flag& flag_;
  const void* pc_;
};

template <class Flag, class Routine>
void run(Flag& flag, Routine&& routine, const void* pc) {
  OnceGate& gate = enterGate(&flag, pc);
  if (flag == Values<Flag>::kDone) {
    noteResult(0, 0, true, false);
    return;
  }
  Inside<Flag> inside(gate, flag, pc);
  routine();
  inside.done();
}

}  // namespace

int runOnce(pthread_once_t* control, void (*routine)(), const void* pc) {
  run(*control, routine, pc);
  return 0;
}

}  // namespace heddle::rt

using namespace heddle::rt;

/// std::__1::__call_once of libc++.so: its own atomics are not instrumented.
extern "C" HEDDLE_EXPORT void heddleCallOnceOfLibcxx(volatile unsigned long& flag, void* argument,
                                                     void (*routine)(void*)) asm("_ZNSt3__111__call_onceERVmPvPFvS2_E");

extern "C" {

HEDDLE_EXPORT int pthread_once(pthread_once_t* control, void (*routine)()) {
  return controlled() ? runOnce(control, routine, HEDDLE_CALLER) : HEDDLE_REAL(pthread_once)(control, routine);
}

HEDDLE_EXPORT void heddleCallOnceOfLibcxx(volatile unsigned long& flag, void* argument, void (*routine)(void*)) {
  if (controlled()) {
    run(const_cast<unsigned long&>(flag), [=] { routine(argument); }, HEDDLE_CALLER);
    return;
  }
  using Function = void(volatile unsigned long&, void*, void (*)(void*));
  static constinit heddle::real::Cached<Function*> real("_ZNSt3__111__call_onceERVmPvPFvS2_E");
  real.get()(flag, argument, routine);
}

}  // extern "C"
