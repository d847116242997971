#pragma once

#include <cstdint>

/// The TLS block of a fiber: a struct pthread with its static TLS, made by the dynamic linker's own functions, so that
/// thread_local variables, errno, locales and the C++ exception globals are per fiber. glibc only; the offsets of the
/// few fields that we set are those of glibc 2.34 to 2.41 on x86-64.
namespace heddle::rt {

struct Thread;

/// Null: everything is there. Else why fibers cannot work in this process.
const char* prepareThreadPointers();

/// A new TLS block, as for a new thread; 0: no memory.
std::uintptr_t newThreadPointer();

/// Makes a used block as new again: initial values of all thread_local variables.
void renewThreadPointer(std::uintptr_t threadPointer);

/// Notes in \p thread where its TLS block lies; nothing where the C library is not known.
void setTlsBounds(Thread& thread, std::uintptr_t threadPointer);

/// The C library's per-thread tables of character classes: to be called first on a new fiber.
void initFiberLocale();

std::uintptr_t currentThreadPointer();

/// Loads the FS base: wrfsbase where the kernel allows it, else arch_prctl.
void loadThreadPointer(std::uintptr_t threadPointer);
bool canWriteFsBase();

}  // namespace heddle::rt
