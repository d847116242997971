#include <array>

#include "analyse/program/ExternalRows.h"

/// Threads and locks, of the C and of the C++ library.
namespace heddle::analyse {
namespace {

using Result = ExternalEffect::Result;
using Special = ExternalEffect::Special;

constexpr auto kRows = std::to_array<ExternalRow>({
    {"pthread_create", {"wrr-", Result::Nothing, Special::StartsThread, true}},
    {"thrd_create", {"w--", Result::Nothing, Special::StartsThread, true}},
    {"_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
     {"wb-", Result::Nothing, Special::StartsState, true}},
    {"pthread_join pthread_tryjoin_np pthread_timedjoin_np pthread_clockjoin_np",
     {"-wr", Result::Nothing, Special::JoinsThread, true}},
    {"pthread_detach _ZNSt6thread4joinEv _ZNSt6thread6detachEv thrd_join thrd_detach pthread_cancel pthread_kill",
     {"b", Result::Nothing, Special::None, true}},
    {"pthread_exit thrd_exit", {"-", Result::Nothing, Special::EndsThread}},
    {"pthread_mutex_lock pthread_mutex_unlock pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_clocklock "
     "pthread_mutex_init pthread_mutex_destroy pthread_mutex_consistent pthread_rwlock_rdlock pthread_rwlock_wrlock "
     "pthread_rwlock_unlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_timedrdlock "
     "pthread_rwlock_timedwrlock pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_rwlock_init "
     "pthread_rwlock_destroy pthread_spin_lock pthread_spin_unlock pthread_spin_trylock pthread_spin_init "
     "pthread_spin_destroy pthread_barrier_init pthread_barrier_wait pthread_barrier_destroy sem_init sem_destroy "
     "sem_wait sem_trywait sem_timedwait sem_clockwait sem_post sem_getvalue pthread_cond_init pthread_cond_destroy "
     "pthread_cond_signal pthread_cond_broadcast mtx_lock mtx_timedlock mtx_unlock mtx_trylock mtx_init mtx_destroy "
     "cnd_signal cnd_broadcast cnd_init cnd_destroy _ZNSt18condition_variable10notify_oneEv "
     "_ZNSt18condition_variable10notify_allEv _ZNSt18condition_variableC1Ev _ZNSt18condition_variableD1Ev",
     {"br", Result::Nothing, Special::None, true}},
    {"pthread_cond_wait pthread_cond_timedwait pthread_cond_clockwait cnd_wait cnd_timedwait",
     {"bbr-", Result::Nothing, Special::None, true}},
    {"_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE "
     "_ZNSt3_V222condition_variable_any4waitERSt11unique_lockISt5mutexE",
     {"bi", Result::Nothing, Special::None, true}},
    {"_ZNSt18condition_variableC2Ev _ZNSt18condition_variableD2Ev _ZNSt22condition_variable_anyC1Ev "
     "_ZNSt22condition_variable_anyD1Ev",
     {"b", Result::Nothing, Special::None, true}},
    // What std::future and std::atomic::wait wait on.
    {"syscall", {"b", Result::Nothing, Special::None, true}},
    {"_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_"
     "ILl1ELl1000000000EEEE "
     "_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_"
     "IlS3_ILl1ELl1000000000EEEE _ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj",
     {"b", Result::Nothing, Special::None, true}},
    {"pthread_self pthread_equal pthread_yield pthread_testcancel pthread_setcancelstate pthread_setcanceltype "
     "thrd_yield "
     "thrd_current thrd_equal thrd_sleep _ZNSt6thread20hardware_concurrencyEv pthread_mutexattr_init "
     "pthread_mutexattr_settype pthread_mutexattr_gettype pthread_mutexattr_setpshared pthread_mutexattr_setrobust "
     "pthread_mutexattr_setprotocol pthread_mutexattr_destroy pthread_rwlockattr_init pthread_rwlockattr_setkind_np "
     "pthread_rwlockattr_destroy pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate "
     "pthread_attr_setstacksize pthread_attr_getstacksize pthread_attr_setguardsize pthread_attr_setinheritsched "
     "pthread_attr_setschedpolicy pthread_attr_setschedparam pthread_attr_setaffinity_np pthread_condattr_init "
     "pthread_condattr_setclock pthread_condattr_setpshared pthread_condattr_destroy pthread_barrierattr_init "
     "pthread_barrierattr_destroy pthread_setname_np pthread_getname_np pthread_setaffinity_np pthread_getaffinity_np "
     "pthread_setschedparam pthread_getschedparam pthread_getcpuclockid pthread_setconcurrency __gthread_active_p",
     {"b"}},
    {"pthread_key_create tss_create", {"w-", Result::Nothing, Special::KeyDestructor}},
    {"pthread_setspecific tss_set", {"--", Result::Nothing, Special::SetsSpecific}},
    {"pthread_getspecific tss_get", {"-", Result::Specific}},
    {"pthread_key_delete tss_delete", {"-"}},
    {"pthread_once call_once", {"b-", Result::Nothing, Special::RunsOnce, true}},
    {"__once_proxy", {"-", Result::Nothing, Special::RunsOnceCall}},
    {"__cxa_guard_acquire __cxa_guard_release __cxa_guard_abort", {"b", Result::Nothing, Special::None, true}},
});

}  // namespace

std::span<const ExternalRow> threadRows() { return kRows; }

}  // namespace heddle::analyse
