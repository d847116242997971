#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/model/AtomicFlag.h"
#include "runtime/model/OnceGate.h"

/// Function-local statics (Itanium C++ ABI, 3.3.3). The first byte of the guard says that the object is constructed;
/// the compiler's inline fast path is an acquire load of it. The second says that the construction has begun, as in
/// libstdc++ and libc++abi.
namespace heddle::rt {
namespace {

struct GuardBytes {
  std::uint8_t done;
  std::uint8_t begun;
};

GuardBytes& bytesOf(std::int64_t* guard) { return *reinterpret_cast<GuardBytes*>(guard); }

int acquireGuard(std::int64_t* guard, const void* pc) {
  OnceGate& gate = enterGate(guard, pc);
  GuardBytes& bytes = bytesOf(guard);
  if (bytes.done != 0) {
    noteResult(0, 0, true, false);
    return 0;
  }
  bytes.begun = 1;
  occupy(gate, pc);
  return 1;
}

void leaveGuard(std::int64_t* guard, bool done, const void* pc) {
  reach(OpKind::OnceLeave, guard, pc);
  bytesOf(guard) = {static_cast<std::uint8_t>(done ? 1 : 0), 0};
  leaveGate(gateOf(guard));
  publishUpdate(guard, 1, pc);
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int __cxa_guard_acquire(std::int64_t* guard) {
  return controlled() ? acquireGuard(guard, HEDDLE_CALLER) : HEDDLE_REAL(__cxa_guard_acquire)(guard);
}

HEDDLE_EXPORT void __cxa_guard_release(std::int64_t* guard) {
  controlled() ? leaveGuard(guard, true, HEDDLE_CALLER) : HEDDLE_REAL(__cxa_guard_release)(guard);
}

HEDDLE_EXPORT void __cxa_guard_abort(std::int64_t* guard) {
  controlled() ? leaveGuard(guard, false, HEDDLE_CALLER) : HEDDLE_REAL(__cxa_guard_abort)(guard);
}

}  // extern "C"
