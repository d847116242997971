#include <cstddef>
#include <cstdint>

#include "runtime/Export.h"
#include "runtime/abi/Site.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"

// The rest of ThreadSanitizer's interface, so that every program that links with its runtime links with libheddle.so.

// Hooks that a program may define for ThreadSanitizer. The program does not call these definitions, and Heddle does not
// call the program's.
HEDDLE_ABI const char* __tsan_default_options() { return ""; }
HEDDLE_ABI const char* __tsan_default_suppressions() { return ""; }
HEDDLE_ABI void __tsan_on_report(void*) {}
HEDDLE_ABI bool __tsan_symbolize_external(std::uintptr_t, char*, std::size_t, char*, std::size_t, int*, int*) {
  return false;
}
HEDDLE_ABI void __tsan_symbolize_external_ex(std::uintptr_t, void (*)(void*, const char*, const char*, int, int),
                                             void*) {}

// Queries about ThreadSanitizer's reports, of which there are none.
HEDDLE_ABI void* __tsan_get_current_report() { return nullptr; }
#define HEDDLE_NO_REPORT(name) \
  HEDDLE_ABI int __tsan_get_report_##name(...) { return 0; }
HEDDLE_NO_REPORT(data)
HEDDLE_NO_REPORT(tag)
HEDDLE_NO_REPORT(stack)
HEDDLE_NO_REPORT(mop)
HEDDLE_NO_REPORT(loc)
HEDDLE_NO_REPORT(loc_object_type)
HEDDLE_NO_REPORT(mutex)
HEDDLE_NO_REPORT(thread)
HEDDLE_NO_REPORT(unique_tid)
HEDDLE_ABI const char* __tsan_locate_address(std::uintptr_t, char*, std::size_t, std::uintptr_t*, std::size_t*) {
  return "";
}
HEDDLE_ABI int __tsan_get_alloc_stack(std::uintptr_t, std::uintptr_t*, std::size_t, int*, std::uintptr_t*) { return 0; }
HEDDLE_ABI void __tsan_flush_memory() {}
HEDDLE_ABI void __tsan_on_thread_idle() {}
HEDDLE_ABI std::uintptr_t __tsan_testonly_shadow_stack_current_size() {
  return heddle::rt::controlled() ? heddle::rt::self().calls.depth() : 0;
}

// Schedulers of the program's own, and threads of other languages. An execution that uses them ends as not supported.
#define HEDDLE_NOT_SUPPORTED(result, name, value)                                               \
  HEDDLE_ABI result __tsan_##name(...) {                                                        \
    if (heddle::rt::controlled()) { heddle::rt::notSupported("__tsan_" #name, HEDDLE_CALLER); } \
    return value;                                                                               \
  }
HEDDLE_NOT_SUPPORTED(void*, get_current_fiber, nullptr)
HEDDLE_NOT_SUPPORTED(void*, create_fiber, nullptr)
HEDDLE_NOT_SUPPORTED(void, destroy_fiber, )
HEDDLE_NOT_SUPPORTED(void, switch_to_fiber, )
HEDDLE_NOT_SUPPORTED(void, set_fiber_name, )
HEDDLE_NOT_SUPPORTED(void, java_init, )
HEDDLE_NOT_SUPPORTED(int, java_fini, 0)
HEDDLE_NOT_SUPPORTED(void, java_alloc, )
HEDDLE_NOT_SUPPORTED(void, java_free, )
HEDDLE_NOT_SUPPORTED(void, java_move, )
HEDDLE_NOT_SUPPORTED(unsigned long, java_find, 0)
HEDDLE_NOT_SUPPORTED(void, java_finalize, )
HEDDLE_NOT_SUPPORTED(void, java_mutex_lock, )
HEDDLE_NOT_SUPPORTED(void, java_mutex_unlock, )
HEDDLE_NOT_SUPPORTED(void, java_mutex_read_lock, )
HEDDLE_NOT_SUPPORTED(void, java_mutex_read_unlock, )
HEDDLE_NOT_SUPPORTED(void, java_mutex_lock_rec, )
HEDDLE_NOT_SUPPORTED(int, java_mutex_unlock_rec, 0)
HEDDLE_NOT_SUPPORTED(void, java_acquire, )
HEDDLE_NOT_SUPPORTED(void, java_release, )
HEDDLE_NOT_SUPPORTED(void, java_release_store, )
HEDDLE_NOT_SUPPORTED(void, testonly_barrier_init, )
HEDDLE_NOT_SUPPORTED(void, testonly_barrier_wait, )
