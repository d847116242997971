#include <array>

#include "analyse/program/ExternalRows.h"

/// The C library: memory, text, arithmetic, streams, time.
namespace heddle::analyse {
namespace {

using Result = ExternalEffect::Result;
using Special = ExternalEffect::Special;

constexpr auto kRows = std::to_array<ExternalRow>({
    // Memory.
    {"malloc valloc pvalloc aligned_alloc memalign calloc", {"-", Result::Fresh}},
    {"realloc reallocarray", {"b-", Result::Fresh, Special::Moves}},
    {"posix_memalign", {"w-", Result::Nothing, Special::FillsFresh}},
    {"strdup __strdup strndup __strndup wcsdup", {"r-", Result::Fresh}},
    {"free cfree", {"w-"}},
    {"malloc_usable_size malloc_trim mallopt", {"r"}},
    {"memcpy memmove __memcpy_chk __memmove_chk wmemcpy wmemmove __tsan_memcpy __tsan_memmove",
     {"wr-", Result::Argument, Special::Copies}},
    {"mempcpy __mempcpy_chk", {"wr-", Result::Argument, Special::Copies}},
    {"memset __memset_chk bzero explicit_bzero wmemset __tsan_memset", {"w-", Result::Argument}},
    {"memcmp bcmp strcmp strncmp strcasecmp strncasecmp strcoll strcspn strspn strverscmp wcscmp wcsncmp wmemcmp "
     "memmem",
     {"rr-"}},
    {"strlen strnlen wcslen wcsnlen atoi atol atoll atof", {"r-"}},
    {"memchr memrchr rawmemchr strchr strrchr strstr strcasestr strpbrk strchrnul index rindex basename wcschr wcsrchr "
     "wmemchr __xpg_basename dirname",
     {"br-", Result::Argument}},
    {"strcpy strncpy strcat strncat stpcpy stpncpy strlcpy strlcat strxfrm __strcpy_chk __strncpy_chk __strcat_chk "
     "__strncat_chk __stpcpy_chk wcscpy wcsncpy wcscat",
     {"wr-", Result::Argument}},
    {"strtok_r __strtok_r", {"brb", Result::Nothing, Special::Tokenises}},
    {"strtok", {"br", Result::Library, Special::StoresInLibrary}},
    {"strtol strtoul strtoll strtoull strtod strtof strtold strtoimax strtoumax __isoc23_strtol __isoc23_strtoul "
     "__isoc23_strtoll __isoc23_strtoull __strtol_internal wcstol wcstoul wcstod",
     {"rb-", Result::Nothing, Special::StoresArgument}},
    {"isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower "
     "toupper iswalpha iswdigit iswspace towlower towupper btowc wctob mblen",
     {"r"}},
    {"mbrtowc mbsrtowcs wcrtomb wcsrtombs mbtowc wctomb mbrlen mbsinit mbstowcs wcstombs", {"brbb"}},
    // These point to constant tables, and to a number of each thread.
    {"__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location ___errno_location __h_errno_location "
     "__ctype_get_mb_cur_max",
     {"-"}},
    // Streams. Their objects are memory of the library.
    {"printf puts putchar putchar_unlocked fprintf fputs fputs_unlocked fputc putc fputc_unlocked putc_unlocked "
     "_IO_putc fwrite fwrite_unlocked perror __printf_chk __fprintf_chk dprintf __dprintf_chk fputws wprintf fwprintf "
     "psignal",
     {"r"}},
    {"vprintf vfprintf vdprintf __vprintf_chk __vfprintf_chk", {"rDD"}},
    {"snprintf sprintf __snprintf_chk __sprintf_chk swprintf", {"wrr"}},
    {"vsnprintf vsprintf __vsnprintf_chk __vsprintf_chk", {"wDD"}},
    {"asprintf __asprintf_chk", {"wr", Result::Nothing, Special::FillsFresh}},
    {"vasprintf __vasprintf_chk", {"wDD", Result::Nothing, Special::FillsFresh}},
    {"scanf fscanf sscanf __isoc99_scanf __isoc99_fscanf __isoc99_sscanf __isoc23_scanf __isoc23_fscanf "
     "__isoc23_sscanf",
     {"rrw"}},
    {"fopen fopen64 fdopen popen tmpfile tmpfile64 freopen freopen64 opendir fdopendir", {"r", Result::Library}},
    {"fread fread_unlocked", {"w-"}},
    {"fgets fgets_unlocked __fgets_chk", {"w-", Result::Argument}},
    {"getline getdelim __getdelim", {"ibr", Result::Nothing, Special::FillsFresh}},
    {"fgetpos fsetpos fgetpos64 fsetpos64", {"bb"}},
    {"fflush fflush_unlocked fclose pclose ferror feof fileno clearerr fseek fseeko fseeko64 ftell ftello ftello64 "
     "rewind fgetc getc getchar fgetc_unlocked getc_unlocked getchar_unlocked _IO_getc ungetc flockfile funlockfile "
     "ftrylockfile closedir rewinddir dirfd setlinebuf __overflow __uflow",
     {"r"}},
    {"readdir readdir64", {"-", Result::Library}},
    // Arithmetic.
    {"abs labs llabs div ldiv lldiv acos asin atan atan2 acosh asinh atanh cosh sinh tanh cos sin tan exp exp2 exp10 "
     "expm1 log log2 log10 log1p logb pow sqrt cbrt hypot floor ceil round trunc rint nearbyint lround llround lrint "
     "llrint fmod remainder fabs fmin fmax fdim fma ldexp scalbn scalbln copysign nextafter erf erfc tgamma lgamma "
     "ilogb acosf asinf atanf atan2f coshf sinhf tanhf cosf sinf tanf expf exp2f expm1f logf log2f log10f log1pf powf "
     "sqrtf cbrtf hypotf floorf ceilf roundf truncf rintf nearbyintf lroundf llroundf lrintf llrintf fmodf fabsf fminf "
     "fmaxf fmaf ldexpf copysignf nextafterf erff tgammaf lgammaf acosl asinl atanl cosl sinl tanl expl logl log2l "
     "log10l powl sqrtl floorl ceill roundl truncl fabsl fmodl ldexpl __isnan __isinf __finite __signbit __fpclassify "
     "nan nanf",
     {"-"}},
    {"frexp frexpf frexpl modf modff modfl remquo sincos sincosf lgamma_r", {"b"}},
    {"rand srand random srandom drand48 erand48 lrand48 srand48 arc4random arc4random_uniform", {"-"}},
    {"rand_r random_r srandom_r initstate_r drand48_r arc4random_buf getentropy getrandom", {"b"}},
    // Time.
    {"time gettimeofday clock_gettime clock_getres clock_settime timespec_get nanosleep clock_nanosleep clock times "
     "ftime __clock_gettime",
     {"b"}},
    {"difftime usleep sleep alarm tzset", {"-"}},
    {"mktime timegm timelocal", {"b"}},
    {"localtime_r gmtime_r ctime_r asctime_r", {"rb", Result::Second}},
    {"strftime wcsftime", {"wrr"}},
    {"strptime", {"rrb", Result::Argument}},
    {"localtime gmtime ctime asctime", {"r", Result::Library}},
    // The process, and memory of the library.
    {"getenv secure_getenv strerror strerror_l strsignal setlocale localeconv nl_langinfo gettext dgettext ngettext "
     "bindtextdomain textdomain newlocale uselocale duplocale ttyname getlogin ctermid gai_strerror hstrerror "
     "inet_ntoa getpwuid getpwnam getgrgid getgrnam gethostbyname getservbyname strerrorname_np strerrordesc_np",
     {"r", Result::Library}},
    {"strerror_r __xpg_strerror_r", {"-w", Result::SecondOrLibrary}},
    {"getopt getopt_long getopt_long_only", {"-IIIb", Result::Nothing, Special::StoresInLibrary}},
    {"putenv", {"r", Result::Nothing, Special::StoresInLibrary}},
    {"setenv unsetenv clearenv freelocale", {"r"}},
    {"abort _exit _Exit __assert_fail __assert __assert_perror_fail __stack_chk_fail __fortify_fail __chk_fail "
     "__clang_call_terminate",
     {"-"}},
    {"system", {"r"}},
    {"exit quick_exit", {"-", Result::Nothing, Special::Exits}},
    {"atexit at_quick_exit", {"-", Result::Nothing, Special::AtExit}},
    {"on_exit", {"--", Result::Nothing, Special::OnExit}},
    {"qsort", {"b--", Result::Nothing, Special::Sorts}},
    {"qsort_r", {"b--", Result::Nothing, Special::SortsWith}},
    {"bsearch", {"rr-", Result::Second, Special::Searches}},
    {"longjmp _longjmp siglongjmp __longjmp_chk", {"r"}},
    {"setjmp _setjmp sigsetjmp __sigsetjmp", {"b"}},
});

}  // namespace

std::span<const ExternalRow> cLibraryRows() { return kRows; }

}  // namespace heddle::analyse
