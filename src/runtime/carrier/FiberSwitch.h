#pragma once

#include <cstdint>

extern "C" {

/// Saves the callee-saved registers and floating-point control words on the running stack, stores the stack pointer to
/// *from, and goes on at \p to. The FS base is loaded by the caller just before.
void heddle_fiber_switch(void** from, void* to);

/// First code of a fiber: calls heddle_fiber_main, which never returns.
void heddle_fiber_entry();
[[noreturn]] void heddle_fiber_main();
}
