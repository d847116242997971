#include <cstddef>
#include <cstdint>

#include "heddle/heddle.h"
#include "noise/Conflicts.h"
#include "noise/Event.h"
#include "noise/Export.h"
#include "noise/Noise.h"
#include "noise/ThreadState.h"

// The rest of the interface of libheddle.so, so that every program that links with it also loads here. Most of it does
// nothing on real threads.

using heddle::noise::before;
using heddle::noise::self;
using heddle::wire::noise::EventKind;

namespace {

void ignore(int change) {
  if (heddle::noise::gNoise.block == nullptr) { return; }
  std::uint32_t& depth = self().ignoring;
  if (change > 0) {
    ++depth;
  } else if (depth != 0) {
    --depth;
  }
}

void benign(const volatile void* address, std::size_t size) {
  heddle::noise::addBenign(reinterpret_cast<std::uintptr_t>(const_cast<const void*>(address)), size);
}

}  // namespace

HEDDLE_NOISE_HOOK void __tsan_ignore_thread_begin() { ignore(1); }
HEDDLE_NOISE_HOOK void __tsan_ignore_thread_end() { ignore(-1); }
HEDDLE_NOISE_HOOK void AnnotateIgnoreReadsBegin(const char*, int) { ignore(1); }
HEDDLE_NOISE_HOOK void AnnotateIgnoreReadsEnd(const char*, int) { ignore(-1); }
HEDDLE_NOISE_HOOK void AnnotateIgnoreWritesBegin(const char*, int) { ignore(1); }
HEDDLE_NOISE_HOOK void AnnotateIgnoreWritesEnd(const char*, int) { ignore(-1); }
HEDDLE_NOISE_HOOK void AnnotateBenignRace(const char*, int, const volatile void* address, const char*) {
  benign(address, 8);
}
HEDDLE_NOISE_HOOK void AnnotateBenignRaceSized(const char*, int, const volatile void* address, std::size_t size,
                                               const char*) {
  benign(address, size);
}
HEDDLE_NOISE_HOOK void WTFAnnotateBenignRaceSized(const char*, int, const volatile void* address, std::size_t size,
                                                  const char*) {
  benign(address, size);
}
// The inside of an annotated mutex is its own synchronisation.
HEDDLE_NOISE_HOOK void __tsan_mutex_pre_lock(void*, unsigned) { ignore(1); }
HEDDLE_NOISE_HOOK void __tsan_mutex_post_lock(void*, unsigned, int) { ignore(-1); }
HEDDLE_NOISE_HOOK int __tsan_mutex_pre_unlock(void*, unsigned) {
  ignore(1);
  return 0;
}
HEDDLE_NOISE_HOOK void __tsan_mutex_post_unlock(void*, unsigned) { ignore(-1); }
HEDDLE_NOISE_HOOK void __tsan_mutex_pre_signal(void*, unsigned) { ignore(1); }
HEDDLE_NOISE_HOOK void __tsan_mutex_post_signal(void*, unsigned) { ignore(-1); }
HEDDLE_NOISE_HOOK void __tsan_mutex_pre_divert(void*, unsigned) { ignore(-1); }
HEDDLE_NOISE_HOOK void __tsan_mutex_post_divert(void*, unsigned) { ignore(1); }
HEDDLE_NOISE_HOOK void __tsan_external_read(void* object, void* pc, void*) { before(pc, object, 1, EventKind::Read); }
HEDDLE_NOISE_HOOK void __tsan_external_write(void* object, void* pc, void*) { before(pc, object, 1, EventKind::Write); }
HEDDLE_NOISE_HOOK void* __tsan_external_register_tag(const char* name) { return const_cast<char*>(name); }

HEDDLE_NOISE_HOOK const char* __tsan_default_options() { return ""; }
HEDDLE_NOISE_HOOK const char* __tsan_default_suppressions() { return ""; }
HEDDLE_NOISE_HOOK const char* __tsan_locate_address(std::uintptr_t, char*, std::size_t, std::uintptr_t*, std::size_t*) {
  return "";
}
HEDDLE_NOISE_HOOK std::ptrdiff_t __heddle_semaphore_max() noexcept { return PTRDIFF_MAX; }

/// A test runs once, like any other code of the program.
HEDDLE_NOISE_HOOK int heddle_test(void (*body)(void*), void* argument, const heddle_test_options*,
                                  heddle_test_result* result) {
  if (result != nullptr) {
    *result = {.executions = 1, .steps = 0, .errors = 0, .failed = 0, .exhausted = 0, .repetitions = 0};
  }
  body(argument);
  return 0;
}

/// Returns 0 in every type that fits a register.
HEDDLE_NOISE_HOOK long heddleNoiseNothing() { return 0; }

#define HEDDLE_NOTHING(name) asm(".globl " #name "\n.type " #name ", @function\n.set " #name ", heddleNoiseNothing")

HEDDLE_NOTHING(heddle_choose);
HEDDLE_NOTHING(heddle_thread_count);
HEDDLE_NOTHING(heddle_exhausted_but_for_spinning);
HEDDLE_NOTHING(heddle_failure_here);
HEDDLE_NOTHING(heddle_step_here);
HEDDLE_NOTHING(__heddle_barrier_place);
HEDDLE_NOTHING(__heddle_latch_below_zero);
HEDDLE_NOTHING(__heddle_recursive_unlock_failed);
HEDDLE_NOTHING(__heddle_semaphore_above_max);
HEDDLE_NOTHING(__heddle_semaphore_releases);
HEDDLE_NOTHING(__tsan_init);
HEDDLE_NOTHING(__tsan_func_entry);
HEDDLE_NOTHING(__tsan_func_exit);
HEDDLE_NOTHING(__tsan_acquire);
HEDDLE_NOTHING(__tsan_release);
HEDDLE_NOTHING(__tsan_mutex_create);
HEDDLE_NOTHING(__tsan_mutex_destroy);
HEDDLE_NOTHING(__tsan_check_no_mutexes_held);
HEDDLE_NOTHING(__tsan_external_register_header);
HEDDLE_NOTHING(__tsan_external_assign_tag);
HEDDLE_NOTHING(__tsan_on_report);
HEDDLE_NOTHING(__tsan_symbolize_external);
HEDDLE_NOTHING(__tsan_symbolize_external_ex);
HEDDLE_NOTHING(__tsan_get_current_report);
HEDDLE_NOTHING(__tsan_get_report_data);
HEDDLE_NOTHING(__tsan_get_report_tag);
HEDDLE_NOTHING(__tsan_get_report_stack);
HEDDLE_NOTHING(__tsan_get_report_mop);
HEDDLE_NOTHING(__tsan_get_report_loc);
HEDDLE_NOTHING(__tsan_get_report_loc_object_type);
HEDDLE_NOTHING(__tsan_get_report_mutex);
HEDDLE_NOTHING(__tsan_get_report_thread);
HEDDLE_NOTHING(__tsan_get_report_unique_tid);
HEDDLE_NOTHING(__tsan_get_alloc_stack);
HEDDLE_NOTHING(__tsan_flush_memory);
HEDDLE_NOTHING(__tsan_on_thread_idle);
HEDDLE_NOTHING(__tsan_testonly_shadow_stack_current_size);
HEDDLE_NOTHING(__tsan_get_current_fiber);
HEDDLE_NOTHING(__tsan_create_fiber);
HEDDLE_NOTHING(__tsan_destroy_fiber);
HEDDLE_NOTHING(__tsan_switch_to_fiber);
HEDDLE_NOTHING(__tsan_set_fiber_name);
HEDDLE_NOTHING(__tsan_java_init);
HEDDLE_NOTHING(__tsan_java_fini);
HEDDLE_NOTHING(__tsan_java_alloc);
HEDDLE_NOTHING(__tsan_java_free);
HEDDLE_NOTHING(__tsan_java_move);
HEDDLE_NOTHING(__tsan_java_find);
HEDDLE_NOTHING(__tsan_java_finalize);
HEDDLE_NOTHING(__tsan_java_mutex_lock);
HEDDLE_NOTHING(__tsan_java_mutex_unlock);
HEDDLE_NOTHING(__tsan_java_mutex_read_lock);
HEDDLE_NOTHING(__tsan_java_mutex_read_unlock);
HEDDLE_NOTHING(__tsan_java_mutex_lock_rec);
HEDDLE_NOTHING(__tsan_java_mutex_unlock_rec);
HEDDLE_NOTHING(__tsan_java_acquire);
HEDDLE_NOTHING(__tsan_java_release);
HEDDLE_NOTHING(__tsan_java_release_store);
HEDDLE_NOTHING(__tsan_testonly_barrier_init);
HEDDLE_NOTHING(__tsan_testonly_barrier_wait);
HEDDLE_NOTHING(AnnotateHappensBefore);
HEDDLE_NOTHING(AnnotateHappensAfter);
HEDDLE_NOTHING(WTFAnnotateHappensBefore);
HEDDLE_NOTHING(WTFAnnotateHappensAfter);
HEDDLE_NOTHING(AnnotateCondVarSignal);
HEDDLE_NOTHING(AnnotateCondVarSignalAll);
HEDDLE_NOTHING(AnnotateCondVarWait);
HEDDLE_NOTHING(AnnotateRWLockCreate);
HEDDLE_NOTHING(AnnotateRWLockCreateStatic);
HEDDLE_NOTHING(AnnotateRWLockDestroy);
HEDDLE_NOTHING(AnnotateRWLockAcquired);
HEDDLE_NOTHING(AnnotateRWLockReleased);
HEDDLE_NOTHING(AnnotateMutexIsNotPHB);
HEDDLE_NOTHING(AnnotateMutexIsUsedAsCondVar);
HEDDLE_NOTHING(AnnotatePCQCreate);
HEDDLE_NOTHING(AnnotatePCQDestroy);
HEDDLE_NOTHING(AnnotatePCQPut);
HEDDLE_NOTHING(AnnotatePCQGet);
HEDDLE_NOTHING(AnnotateExpectRace);
HEDDLE_NOTHING(AnnotateTraceMemory);
HEDDLE_NOTHING(AnnotateThreadName);
HEDDLE_NOTHING(AnnotateEnableRaceDetection);
HEDDLE_NOTHING(AnnotatePublishMemoryRange);
HEDDLE_NOTHING(AnnotateUnpublishMemoryRange);
HEDDLE_NOTHING(AnnotateNewMemory);
HEDDLE_NOTHING(AnnotateIgnoreSyncBegin);
HEDDLE_NOTHING(AnnotateIgnoreSyncEnd);
HEDDLE_NOTHING(AnnotateFlushState);
HEDDLE_NOTHING(AnnotateNoOp);
HEDDLE_NOTHING(AnnotateFlushExpectedRaces);
