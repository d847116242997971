#pragma once

#include <cstdint>

extern "C" {

/// Saves the callee-saved registers and the floating-point control words on the running stack, stores the stack pointer
/// in *from, and resumes the stack \p to. The caller loads the FS base just before.
void heddle_fiber_switch(void** from, void* to);

/// The first code of a fiber. Calls heddle_fiber_main, which never returns.
void heddle_fiber_entry();
[[noreturn]] void heddle_fiber_main();
}
