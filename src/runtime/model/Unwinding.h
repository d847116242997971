#pragma once

namespace heddle::rt {

/// Calls \p routine, which belongs to the program. If it does not come back, because an exception or the end of the
/// thread unwinds the stack, \p cleanup is called on the way.
///
/// Not a destructor in a file with exceptions on: its landing pad would run on the unwinder that is linked into us,
/// while the program throws on that of libgcc_s.so (seen: it aborts in _Unwind_SetGR).
void callThatMayUnwind(void (*routine)(void*), void* argument, void (*cleanup)(void*), void* cleanupArgument);

}  // namespace heddle::rt
