#pragma once

#include <cstddef>

/// memcpy, memmove and memset: the accesses they make on behalf of instrumented code, and the functions themselves.
namespace heddle::rt {

void copyAccess(void* to, const void* from, std::size_t size, const void* pc);
void fillAccess(void* to, std::size_t size, const void* pc);

/// libc's functions once they are resolved. Until then simple replacements, because programs copy memory before the
/// constructors of libheddle.so have run.
extern void* (*realMemcpy)(void*, const void*, std::size_t);
extern void* (*realMemmove)(void*, const void*, std::size_t);
extern void* (*realMemset)(void*, int, std::size_t);

/// Whether \p pc lies in code that calls the instrumentation ABI. Accesses of other code are ignored, because the
/// synchronisation that orders them is not visible either.
bool inInstrumentedCode(const void* pc);

/// Whether the execution is under control and \p pc lies in instrumented code.
bool watched(const void* pc);

}  // namespace heddle::rt
