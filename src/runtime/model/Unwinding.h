#pragma once

namespace heddle::rt {

/// Calls \p routine, which belongs to the program. If it does not return, because an exception or the end of the thread
/// unwinds the stack, \p cleanup is called during the unwinding.
///
/// This is not a destructor in a file with exceptions enabled: its landing pad would run on the unwinder that is linked
/// into us, while the program throws with that of libgcc_s.so. That aborts in _Unwind_SetGR.
void callThatMayUnwind(void (*routine)(void*), void* argument, void (*cleanup)(void*), void* cleanupArgument);

}  // namespace heddle::rt
