#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/AddressTable.h"
#include "runtime/race/Ordering.h"

#include <algorithm>
#include <vector>

/// std::exception_ptr counts its references inside libstdc++.so and libc++abi.so, where nobody sees it: without the
/// edges made here, the last owner's destruction of an exception would race with every other owner's use of it.
///
/// A handler that caught a rethrown exception gives its reference back inside __cxa_end_catch, unseen. So the last
/// visible release also gets whatever the other owners have done so far: the object dies only when they are through
/// with it.
namespace heddle::rt {
namespace {

struct ExceptionState {
  SyncClock clock;
  std::vector<ThreadId> owners;  ///< Threads that have ever had a reference.
};

AddressTable<ExceptionState> gExceptions;

void noteOwner(ExceptionState& state) {
  if (std::find(state.owners.begin(), state.owners.end(), self().id) == state.owners.end()) {
    state.owners.push_back(self().id);
  }
}

void addReference(const void* exception) {
  if (controlled() && exception != nullptr) {
    ExceptionState& state = gExceptions.of(exception);
    noteOwner(state);
    acquire(self(), state.clock);
  }
}

/// Before the real one: it may run the exception's destructor.
void giveReferenceBack(const void* exception, bool last) {
  if (!controlled() || exception == nullptr) {
    return;
  }
  ExceptionState& state = gExceptions.of(exception);
  noteOwner(state);
  for (ThreadId owner : state.owners) {
    Thread* thread = threadById(owner);
    if (thread != nullptr && (last || owner == self().id)) {
      release(*thread, state.clock);
    }
  }
  acquire(self(), state.clock);
  if (last) {
    gExceptions.forget(exception);
  }
}

/// The first word of the header that precedes the object, in both libraries.
int countOf(const void* exception, int headerSize) {
  return __atomic_load_n(reinterpret_cast<const int*>(static_cast<const char*>(exception) - headerSize),
                         __ATOMIC_RELAXED);
}
constexpr int kLibstdcxxHeader = 128;

struct ExceptionPtr {
  void* object;
};

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT void heddleExceptionAddRef(ExceptionPtr* pointer) asm(
    "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
HEDDLE_EXPORT void heddleExceptionRelease(ExceptionPtr* pointer) asm(
    "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");

HEDDLE_EXPORT void heddleExceptionAddRef(ExceptionPtr* pointer) {
  static constinit heddle::real::Cached<void (*)(ExceptionPtr*)> real(
      "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
  addReference(pointer->object);
  real.get()(pointer);
}

HEDDLE_EXPORT void heddleExceptionRelease(ExceptionPtr* pointer) {
  static constinit heddle::real::Cached<void (*)(ExceptionPtr*)> real(
      "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
  giveReferenceBack(pointer->object, pointer->object != nullptr && countOf(pointer->object, kLibstdcxxHeader) == 1);
  real.get()(pointer);
}

HEDDLE_EXPORT void __cxa_increment_exception_refcount(void* exception) {
  addReference(exception);
  HEDDLE_REAL(__cxa_increment_exception_refcount)(exception);
}

/// libc++abi keeps the count in the second word of its header; a release too many only orders too much.
HEDDLE_EXPORT void __cxa_decrement_exception_refcount(void* exception) {
  giveReferenceBack(exception, true);
  HEDDLE_REAL(__cxa_decrement_exception_refcount)(exception);
}

}  // extern "C"
