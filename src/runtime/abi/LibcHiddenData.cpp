#include <cstddef>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/abi/LibcMemory.h"
#include "runtime/abi/Site.h"

/// Functions of libc that keep data for all threads: their result, or where the next call continues. POSIX does not
/// require them to be thread-safe. libc is not instrumented, so these hooks report the write that a call makes: to its
/// result, or, if the data cannot be reached, to a byte that stands for it.
///
/// The types are written out and the headers of libc are not included, as in LibcStringHooks.cpp.
namespace {

// Reports show these symbols.
char gStrtokPosition asm("strtok_position");
char gRandom48State asm("drand48_state");
char gL64aText asm("l64a_result");

void reportWrite(void* data, std::size_t size, const void* pc) {
  if (data != nullptr && heddle::rt::watched(pc)) { heddle::rt::fillAccess(data, size, pc); }
}

constexpr std::size_t kTimeBytes = 56;      // struct tm
constexpr std::size_t kTimeTextBytes = 26;  // "Thu Jan  1 00:00:00 1970\n"
constexpr std::size_t kPasswdBytes = 48;    // struct passwd
constexpr std::size_t kGroupBytes = 32;     // struct group
constexpr std::size_t kHostBytes = 32;      // struct hostent

}  // namespace

// Headers declare these functions with other types, so the hooks have names of their own. The call comes first, because
// only its result says where the data is.
#define HEDDLE_HIDDEN_RESULT(function, size, argument)                             \
  HEDDLE_ABI void* heddle_hook_##function(argument given) asm(#function);          \
  HEDDLE_ABI void* heddle_hook_##function(argument given) {                        \
    static constinit heddle::real::Cached<void* (*)(argument)> library(#function); \
    void* result = library.get()(given);                                           \
    reportWrite(result, size, HEDDLE_CALLER);                                      \
    return result;                                                                 \
  }

HEDDLE_HIDDEN_RESULT(gmtime, kTimeBytes, const void*)
HEDDLE_HIDDEN_RESULT(localtime, kTimeBytes, const void*)
HEDDLE_HIDDEN_RESULT(asctime, kTimeTextBytes, const void*)
HEDDLE_HIDDEN_RESULT(ctime, kTimeTextBytes, const void*)
HEDDLE_HIDDEN_RESULT(getpwnam, kPasswdBytes, const char*)
HEDDLE_HIDDEN_RESULT(getpwuid, kPasswdBytes, unsigned)
HEDDLE_HIDDEN_RESULT(getgrnam, kGroupBytes, const char*)
HEDDLE_HIDDEN_RESULT(getgrgid, kGroupBytes, unsigned)
HEDDLE_HIDDEN_RESULT(gethostbyname, kHostBytes, const char*)

#define HEDDLE_HIDDEN_STATE(type, function, state)                        \
  HEDDLE_ABI type heddle_hook_##function() asm(#function);                \
  HEDDLE_ABI type heddle_hook_##function() {                              \
    static constinit heddle::real::Cached<type (*)()> library(#function); \
    reportWrite(&(state), 1, HEDDLE_CALLER);                              \
    return library.get()();                                               \
  }

HEDDLE_HIDDEN_STATE(double, drand48, gRandom48State)
HEDDLE_HIDDEN_STATE(long, lrand48, gRandom48State)
HEDDLE_HIDDEN_STATE(long, mrand48, gRandom48State)

HEDDLE_ABI void heddle_hook_srand48(long seed) asm("srand48");
HEDDLE_ABI void heddle_hook_srand48(long seed) {
  static constinit heddle::real::Cached<void (*)(long)> library("srand48");
  reportWrite(&gRandom48State, 1, HEDDLE_CALLER);
  library.get()(seed);
}

HEDDLE_ABI char* heddle_hook_l64a(long number) asm("l64a");
HEDDLE_ABI char* heddle_hook_l64a(long number) {
  static constinit heddle::real::Cached<char* (*)(long)> library("l64a");
  reportWrite(&gL64aText, 1, HEDDLE_CALLER);
  return library.get()(number);
}

HEDDLE_ABI char* heddle_hook_strtok(char* text, const char* separators) asm("strtok");
HEDDLE_ABI char* heddle_hook_strtok(char* text, const char* separators) {
  static constinit heddle::real::Cached<char* (*)(char*, const char*)> library("strtok");
  reportWrite(&gStrtokPosition, 1, HEDDLE_CALLER);
  return library.get()(text, separators);
}
