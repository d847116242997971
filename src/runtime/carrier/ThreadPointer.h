#pragma once

#include <cstdint>

/// The TLS block of a fiber: a struct pthread with its static TLS. The dynamic linker's own functions create it, so
/// that thread_local variables, errno, locales and the C++ exception globals are per fiber. glibc only: the offsets of
/// the few fields that the runtime sets are those of glibc 2.34 to 2.41 on x86-64.
namespace heddle::rt {

struct Thread;

/// Null on success; otherwise the reason why fibers cannot work in this process.
const char* prepareThreadPointers();

/// Creates a TLS block as for a new thread. Returns 0 if out of memory.
std::uintptr_t newThreadPointer();

/// Resets a used block: every thread_local variable gets its initial value again.
void renewThreadPointer(std::uintptr_t threadPointer);

/// Stores the bounds of the TLS block in \p thread. Does nothing if the C library is not known.
void setTlsBounds(Thread& thread, std::uintptr_t threadPointer);

/// Initialises the C library's per-thread character class tables. Call this first on a new fiber.
void initFiberLocale();

std::uintptr_t currentThreadPointer();

/// Loads the FS base, by wrfsbase if the kernel allows it, otherwise by arch_prctl.
void loadThreadPointer(std::uintptr_t threadPointer);

}  // namespace heddle::rt
