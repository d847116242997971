#pragma once

#include <cstdint>

/// Calls \p function(argument), which must not return, on the stack that ends at \p top (16-aligned). The new stack has
/// no caller: an exception that leaves the function finds the end of the stack and std::terminate.
extern "C" [[noreturn]] void heddle_call_on_stack(void (*function)(void*), void* argument, std::uintptr_t top);

/// Likewise, but \p function may return, and exceptions pass.
extern "C" void heddle_call_on_stack_and_return(void (*function)(void*), void* argument, std::uintptr_t top);
