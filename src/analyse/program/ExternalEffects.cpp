#include "analyse/program/ExternalEffects.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/Demangle/Demangle.h>

#include <array>
#include <string>

namespace heddle::analyse {
namespace {

using Result = ExternalEffect::Result;
using Special = ExternalEffect::Special;

struct Row {
  std::string_view names;  ///< Separated by spaces.
  ExternalEffect effect;
};

constexpr auto kTable = std::to_array<Row>({
    // Memory.
    {"malloc valloc pvalloc _Znwm _Znam _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZnwmSt11align_val_t "
     "_ZnamSt11align_val_t _ZnwmSt11align_val_tRKSt9nothrow_t _ZnamSt11align_val_tRKSt9nothrow_t aligned_alloc "
     "memalign calloc __cxa_allocate_exception __cxa_allocate_dependent_exception mmap mmap64",
     {"-", Result::Fresh}},
    {"realloc reallocarray", {"b-", Result::Fresh, Special::Moves}},
    {"posix_memalign", {"w-", Result::Nothing, Special::FillsPointers}},
    {"strdup __strdup strndup", {"r-", Result::Fresh}},
    {"free _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm _ZdlPvRKSt9nothrow_t _ZdaPvRKSt9nothrow_t _ZdlPvSt11align_val_t "
     "_ZdaPvSt11align_val_t _ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t __cxa_free_exception munmap",
     {"w-"}},
    {"memcpy memmove __memcpy_chk __memmove_chk mempcpy __tsan_memcpy __tsan_memmove",
     {"wr-", Result::Argument, Special::Copies}},
    {"memset __memset_chk bzero explicit_bzero __tsan_memset", {"w-", Result::Argument}},
    {"memcmp bcmp strcmp strncmp strcasecmp strncasecmp strcoll strcspn strspn", {"rr-"}},
    {"strlen strnlen wcslen atoi atol atoll atof", {"r-"}},
    {"memchr memrchr strchr strrchr strstr strpbrk rawmemchr", {"rr-", Result::Argument}},
    {"strcpy strncpy strcat strncat stpcpy stpncpy __strcpy_chk __strncpy_chk __strcat_chk", {"wr-", Result::Argument}},
    {"strtol strtoul strtoll strtoull strtod strtof strtold __isoc23_strtol __isoc23_strtoul",
     {"rb-", Result::Nothing, Special::StoresArgument}},
    // Input and output. Stream objects are memory of the library.
    {"printf puts putchar fprintf vprintf vfprintf fputs fputc putc fwrite perror __printf_chk __fprintf_chk "
     "__vfprintf_chk",
     {"r"}},
    {"snprintf sprintf vsnprintf vsprintf __snprintf_chk __sprintf_chk __vsnprintf_chk", {"wrr"}},
    {"fflush fclose ferror feof fileno clearerr", {"-"}},
    {"read recv", {"-w-"}},
    {"write send", {"-r-"}},
    {"open open64 close lseek lseek64 fsync fdatasync ftruncate unlink access", {"r-"}},
    // Arithmetic, the process, time.
    {"abs labs asin acos atan atan2 sinh cosh tanh hypot cbrt lround llround lrint llrint rint nearbyint trunc expm1 "
     "log1p "
     "fabs fmin fmax fma sinl cosl tanf atan2f hypotf expf logf roundf truncf fmodf sin cos tan exp exp2 log log2 "
     "log10 pow sqrt floor ceil round fmod sinf cosf sqrtf powf floorf ceilf "
     "ldexp "
     "rand srand random srandom getpid gettid getuid getppid isatty usleep sleep sched_yield abort _exit _Exit "
     "raise sysconf getpagesize",
     {"-"}},
    {"frexp modf rand_r nanosleep clock_nanosleep clock_gettime gettimeofday time times clock", {"b"}},
    {"getenv secure_getenv strerror setlocale localeconv", {"r", Result::Unknown}},
    {"__errno_location __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc", {"-", Result::Unknown}},
    {"__assert_fail __assert __stack_chk_fail __clang_call_terminate", {"-"}},
    // Threads and locks.
    {"pthread_create", {"wrr-", Result::Nothing, Special::StartsThread, true}},
    {"_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
     {"wb-", Result::Nothing, Special::StartsState, true}},
    {"pthread_join pthread_detach pthread_tryjoin_np pthread_timedjoin_np _ZNSt6thread4joinEv _ZNSt6thread6detachEv "
     "thrd_join thrd_detach",
     {"bb", Result::Nothing, Special::FillsPointers, true}},
    {"pthread_mutex_lock pthread_mutex_unlock pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_clocklock "
     "pthread_mutex_init pthread_mutex_destroy pthread_mutex_consistent pthread_rwlock_rdlock pthread_rwlock_wrlock "
     "pthread_rwlock_unlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_timedrdlock "
     "pthread_rwlock_timedwrlock pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock pthread_rwlock_init "
     "pthread_rwlock_destroy pthread_spin_lock pthread_spin_unlock pthread_spin_trylock pthread_spin_init "
     "pthread_spin_destroy pthread_barrier_init pthread_barrier_wait pthread_barrier_destroy sem_init sem_destroy "
     "sem_wait sem_trywait sem_timedwait sem_clockwait sem_post sem_getvalue pthread_cond_init pthread_cond_destroy "
     "pthread_cond_signal pthread_cond_broadcast mtx_lock mtx_unlock mtx_trylock mtx_init mtx_destroy cnd_signal "
     "cnd_broadcast cnd_init cnd_destroy _ZNSt18condition_variable10notify_oneEv "
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
    {"pthread_self pthread_equal pthread_yield pthread_testcancel thrd_yield thrd_current "
     "_ZNSt6thread20hardware_concurrencyEv "
     "pthread_mutexattr_init pthread_mutexattr_settype pthread_mutexattr_destroy pthread_attr_init "
     "pthread_attr_destroy "
     "pthread_attr_setdetachstate pthread_attr_setstacksize pthread_condattr_init pthread_condattr_setclock "
     "pthread_condattr_destroy pthread_setname_np pthread_getname_np __gthread_active_p",
     {"b-"}},
    {"pthread_key_create", {"w-", Result::Nothing, Special::KeyDestructor}},
    {"pthread_setspecific", {"--", Result::Nothing, Special::Retains}},
    {"pthread_getspecific pthread_key_delete", {"-", Result::Unknown}},
    {"pthread_once", {"b-", Result::Nothing, Special::RunsOnce, true}},
    {"__once_proxy", {"-", Result::Nothing, Special::RunsOnceCall}},
    {"__cxa_guard_acquire __cxa_guard_release __cxa_guard_abort", {"b", Result::Nothing, Special::None, true}},
    // Callbacks, run now or later.
    {"__cxa_atexit", {"--", Result::Nothing, Special::AtExit}},
    {"__cxa_thread_atexit __cxa_thread_atexit_impl", {"--", Result::Nothing, Special::AtThreadEnd}},
    {"atexit at_quick_exit", {"-", Result::Nothing, Special::AtExit}},
    {"signal bsd_signal sysv_signal", {"--", Result::Unknown, Special::Handler}},
    {"pthread_atfork _ZSt13set_terminatePFvvE _ZSt15set_new_handlerPFvvE", {"---", Result::Unknown, Special::Handler}},
    {"sigaction", {"-rw", Result::Nothing, Special::SignalAction}},
    {"timer_create", {"-rw", Result::Nothing, Special::TimerAction}},
    {"qsort qsort_r bsearch", {"bb--", Result::Argument, Special::Compares}},
    {"exit quick_exit", {"-", Result::Nothing, Special::Exits}},
    {"pthread_exit thrd_exit", {"-", Result::Nothing, Special::EndsThread}},
    // Exceptions.
    {"__cxa_throw", {"---", Result::Nothing, Special::Throws}},
    {"__cxa_begin_catch __cxa_get_exception_ptr", {"-", Result::Unknown, Special::Catches}},
    {"__cxa_end_catch __cxa_rethrow _Unwind_Resume __cxa_call_terminate _ZSt9terminatev __cxa_pure_virtual "
     "__cxa_deleted_virtual __cxa_bad_cast __cxa_bad_typeid __cxa_throw_bad_array_new_length __gxx_personality_v0",
     {"-"}},
    {"__dynamic_cast", {"r--", Result::Argument}},
    {"__cxa_uncaught_exceptions __cxa_uncaught_exception _ZSt19uncaught_exceptionsv __cxa_current_exception_type",
     {"-"}},
    {"_ZNSt8ios_base4InitC1Ev _ZNSt8ios_base4InitD1Ev _ZSt20__throw_length_errorPKc", {"b"}},
    {"_ZSt24__throw_out_of_range_fmtPKcz", {"r"}},
    // Containers whose links are maintained inside the library.
    {"_ZNSt8__detail15_List_node_base7_M_hookEPS0_ _ZNSt8__detail15_List_node_base9_M_unhookEv "
     "_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_ _ZNSt8__detail15_List_node_base4swapERS0_S1_ "
     "_ZNSt8__detail15_List_node_base10_M_reverseEv",
     {"b", Result::Nothing, Special::LinksNodes}},
    {"_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_",
     {"-bbb", Result::Nothing, Special::LinksNodes}},
    {"_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_", {"bb", Result::Linked, Special::LinksNodes}},
    {"_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base "
     "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base _ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
     {"r", Result::Linked}},
    {"_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm",
     {"b-"}},
    {"_ZSt11_Hash_bytesPKvmm _ZSt15_Fnv_hash_bytesPKvmm", {"r-"}},
});

const llvm::StringMap<ExternalEffect>& table() {
  static const llvm::StringMap<ExternalEffect> rows = [] {
    llvm::StringMap<ExternalEffect> made;
    for (const Row& row : kTable) {
      llvm::StringRef names(row.names);
      while (!names.empty()) {
        llvm::StringRef name;
        std::tie(name, names) = names.split(' ');
        if (!name.empty()) { made.try_emplace(name, row.effect); }
      }
    }
    return made;
  }();
  return rows;
}

/// Families of functions, recognised by name.
std::optional<ExternalEffect> byFamily(llvm::StringRef name) {
  if (name.starts_with("_ZSt") && name.contains("__throw_")) { return ExternalEffect{"r"}; }
  if (name.starts_with("_ZNSt6chrono3_V2")) { return ExternalEffect{"-"}; }
  if (name.starts_with("_ZNSt6thread6_StateD")) { return ExternalEffect{"-"}; }
  // Streams read what they print, write what they extract, and return their first argument.
  for (const llvm::StringRef stream : {"_ZNSo", "_ZStls", "_ZSt16__ostream_insert", "_ZSt4endl", "_ZSt5flush"}) {
    if (name.starts_with(stream)) { return ExternalEffect{"br", Result::Argument}; }
  }
  for (const llvm::StringRef stream : {"_ZNSi", "_ZStrs", "_ZSt7getline"}) {
    if (name.starts_with(stream)) { return ExternalEffect{"b", Result::Argument}; }
  }
  // Strings compiled in the library: they access themselves, their buffers and their arguments, and may get a new
  // buffer.
  if (name.starts_with("_ZNKSt7__cxx1112basic_string")) { return ExternalEffect{"ii", Result::Unknown}; }
  if (name.starts_with("_ZNSt7__cxx1112basic_string")) {
    return ExternalEffect{"ii", Result::Unknown, Special::FillsPointers};
  }
  if (name.starts_with("_ZNSt13__future_base12_Result_base") || name.starts_with("_ZSt15future_category") ||
      name.starts_with("_ZNSt3_V2") || name.starts_with("_ZNSt10error_code")) {
    return ExternalEffect{"b", Result::Unknown};
  }
  // Constructors and destructors of the standard exceptions only touch the exception.
  if (name.starts_with("_ZNSt") && (name.contains("errorC") || name.contains("errorD") || name.contains("exceptionD") ||
                                    name.contains("exceptionC"))) {
    return ExternalEffect{"br"};
  }
  return std::nullopt;
}

}  // namespace

bool isAllocator(llvm::StringRef name) {
  const auto found = table().find(name);
  const bool isFresh = found != table().end() && found->second.result == Result::Fresh;
  return isFresh && !name.contains("str") && !name.contains("exception") && !name.starts_with("mmap");
}

std::optional<ExternalEffect> externalEffect(llvm::StringRef name) {
  if (const auto found = table().find(name); found != table().end()) { return found->second; }
  return byFamily(name);
}

}  // namespace heddle::analyse
