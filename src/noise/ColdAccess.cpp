#include "wire/ColdCalls.h"

// Called by the checks that the clang plugin inlines, at sites that are switched on. A site record is passed, so the
// targets are the functions that a module without inlined checks calls.

// The cold entry points save no vector registers: preserve_most leaves those to the caller.
HEDDLE_COLD_ACCESSES

extern "C" __attribute__((visibility("hidden"))) void heddleNoiseLoop(const void*, const void*, const void*) {}
HEDDLE_KEEPING_REGISTERS("__heddle_cold_loop", "heddleNoiseLoop");
