#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>
#include <unwind.h>

#include <csetjmp>
#include <cstdlib>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadMain.h"
#include "runtime/model/Threads.h"

/// pthread_exit and cancellation unwind the whole stack, with the unwinder that the program's own code uses. C++ code
/// has landing pads for that. C code has registered a jump buffer for each pthread_cleanup_push: when the unwinding
/// reaches its frame, it jumps there, and the handler calls __pthread_unwind_next to continue.
namespace heddle::rt {
namespace {

void* unwinderFunction(const char* name) {
  if (void* found = real::tryResolve(name); found != nullptr) { return found; }
  void* library = HEDDLE_REAL(dlopen)("libgcc_s.so.1", RTLD_NOW | RTLD_GLOBAL);
  return library != nullptr ? dlsym(library, name) : nullptr;
}

std::uintptr_t stackPointerOf(_Unwind_Context* context) {
  using GetCfa = _Unwind_Word(_Unwind_Context*);
  static constinit GetCfa* function = nullptr;
  function = function != nullptr ? function : reinterpret_cast<GetCfa*>(unwinderFunction("_Unwind_GetCFA"));
  return function(context);
}

_Unwind_Reason_Code stopAtHandlers(int, _Unwind_Action action, _Unwind_Exception_Class, _Unwind_Exception*,
                                   _Unwind_Context* context, void*) {
  Thread& me = self();
  std::vector<CleanupBuffer>& cleanups = me.cancellation.cleanups;
  const bool atEnd = (action & _UA_END_OF_STACK) != 0;
  if (!cleanups.empty() && (atEnd || stackPointerOf(context) >= cleanups.back().stackPointer)) {
    auto* buffer = static_cast<__jmp_buf_tag*>(cleanups.back().buffer);
    cleanups.pop_back();
    std::longjmp(buffer, 1);
  }
  if (atEnd) { finishThread(me, me.result); }
  return _URC_NO_REASON;
}

/// As in the C library.
void notRethrown(_Unwind_Reason_Code, _Unwind_Exception*) {
  constexpr char kText[] = "FATAL: exception not rethrown\n";
  static_cast<void>(!::write(STDERR_FILENO, kText, sizeof kText - 1));
  std::abort();
}

[[noreturn]] void unwindThread() {
  using ForcedUnwind = _Unwind_Reason_Code(_Unwind_Exception*, _Unwind_Stop_Fn, void*);
  auto* unwind = reinterpret_cast<ForcedUnwind*>(unwinderFunction("_Unwind_ForcedUnwind"));
  if (unwind != nullptr) {
    auto* exception = new _Unwind_Exception{};  // needed until the thread has ended
    exception->exception_cleanup = notRethrown;
    unwind(exception, stopAtHandlers, nullptr);
  }
  finishThread(self(), self().result);
}

}  // namespace

void exitThread(void* result) {
  self().result = result;
  self().cancellation.ending = true;
  unwindThread();
}

}  // namespace heddle::rt

using namespace heddle::rt;

namespace {

void pushCleanup(__pthread_unwind_buf_t* buffer, void* frame) {
  constexpr std::uintptr_t kSavedFrameAndReturn = 16;
  self().cancellation.cleanups.push_back({buffer, reinterpret_cast<std::uintptr_t>(frame) + kSavedFrameAndReturn});
}

/// Also removes those registered after it, which a longjmp has skipped.
void popCleanup(const __pthread_unwind_buf_t* buffer) {
  auto& cleanups = self().cancellation.cleanups;
  for (std::size_t i = cleanups.size(); i-- > 0;) {
    if (cleanups[i].buffer == buffer) {
      cleanups.resize(i);
      return;
    }
  }
}

}  // namespace

extern "C" {

HEDDLE_EXPORT void __pthread_register_cancel(__pthread_unwind_buf_t* buffer) {
  controlled() ? pushCleanup(buffer, __builtin_frame_address(0)) : HEDDLE_REAL(__pthread_register_cancel)(buffer);
}

HEDDLE_EXPORT void __pthread_unregister_cancel(__pthread_unwind_buf_t* buffer) {
  controlled() ? popCleanup(buffer) : HEDDLE_REAL(__pthread_unregister_cancel)(buffer);
}

HEDDLE_EXPORT void __pthread_unwind_next(__pthread_unwind_buf_t* buffer) {
  if (!controlled()) {
    HEDDLE_REAL(__pthread_unwind_next)(buffer);
    __builtin_unreachable();
  }
  unwindThread();
}

/// pthread_cleanup_push_defer_np: the cancellation type is deferred until the matching pop.
HEDDLE_EXPORT void __pthread_register_cancel_defer(__pthread_unwind_buf_t* buffer) {
  if (!controlled()) {
    HEDDLE_REAL(__pthread_register_cancel_defer)(buffer);
    return;
  }
  Cancellation& cancellation = self().cancellation;
  buffer->__pad[1] = cancellation.asynchronous ? buffer : nullptr;
  cancellation.asynchronous = false;
  pushCleanup(buffer, __builtin_frame_address(0));
}

HEDDLE_EXPORT void __pthread_unregister_cancel_restore(__pthread_unwind_buf_t* buffer) {
  if (!controlled()) {
    HEDDLE_REAL(__pthread_unregister_cancel_restore)(buffer);
    return;
  }
  popCleanup(buffer);
  self().cancellation.asynchronous = buffer->__pad[1] != nullptr;
}

}  // extern "C"
