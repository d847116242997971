#pragma once

#include <cstddef>

/// memcpy, memmove and memset: the accesses they make on behalf of instrumented code, and the work itself.
namespace heddle::rt {

void copyAccess(void* to, const void* from, std::size_t size, const void* pc);
void fillAccess(void* to, std::size_t size, const void* pc);

/// libc's, once they are known; before (programs copy memory before any constructor of ours has run) simple ones.
extern void* (*realMemcpy)(void*, const void*, std::size_t);
extern void* (*realMemmove)(void*, const void*, std::size_t);
extern void* (*realMemset)(void*, int, std::size_t);

/// Whether \p pc lies in code that calls the instrumentation ABI. Other code's accesses are not looked at: what it does
/// to order them is not seen either.
bool inInstrumentedCode(const void* pc);

/// Whether \p pc is in such code, and under control.
bool watched(const void* pc);

}  // namespace heddle::rt
