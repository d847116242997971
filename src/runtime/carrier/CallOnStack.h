#pragma once

#include <cstdint>

/// Calls \p function(argument), which must not return, on the stack that ends at \p top (16-byte aligned). The new
/// stack has no caller: for an exception that leaves the function, unwinding reaches the end of the stack and calls
/// std::terminate.
extern "C" [[noreturn]] void heddle_call_on_stack(void (*function)(void*), void* argument, std::uintptr_t top);

/// The same, but \p function may return or throw.
extern "C" void heddle_call_on_stack_and_return(void (*function)(void*), void* argument, std::uintptr_t top);
