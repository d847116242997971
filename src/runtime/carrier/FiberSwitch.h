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

namespace heddle::rt {

/// A stack that ends at \p high, for heddle_fiber_switch, which calls \p function on it. The frame that it expects:
/// control words, six registers and a return address.
inline void* firstFrame(std::uintptr_t high, void (*function)()) {
  auto* top = reinterpret_cast<std::uintptr_t*>(high - 64);
  *--top = 0;  // no caller; on entry, the stack pointer of a function is 8 off a multiple of 16
  *--top = reinterpret_cast<std::uintptr_t>(function);
  for (int i = 0; i < 6; ++i) {
    *--top = 0;
  }
  constexpr std::uintptr_t kControlWords = 0x037f'0000'1f80;  // x87 and mxcsr as at process start
  *--top = kControlWords;
  return top;
}

}  // namespace heddle::rt
