#include <cstddef>

#include "core/Check.h"

/// Functions that the standard containers call when they are misused or out of memory. The runtime has no exceptions,
/// so these are internal errors. Defining them here also keeps half of libstdc++ (locales, streams, the demangler) out
/// of libheddle.so.
namespace std {

#define HEDDLE_STANDARD_FAILURE(name, parameters, why) \
  [[noreturn]] void name parameters { ::heddle::internalError(__FILE__, __LINE__, #name, why); }

HEDDLE_STANDARD_FAILURE(__throw_bad_alloc, (), "the runtime is out of memory")
HEDDLE_STANDARD_FAILURE(__throw_bad_array_new_length, (), "the runtime requested an array that is too large")
HEDDLE_STANDARD_FAILURE(__throw_length_error, (const char*), "a container of the runtime is too large")
HEDDLE_STANDARD_FAILURE(__throw_logic_error, (const char*), "a container of the runtime is misused")
HEDDLE_STANDARD_FAILURE(__throw_out_of_range, (const char*), "an index of the runtime is out of range")
HEDDLE_STANDARD_FAILURE(__throw_out_of_range_fmt, (const char*, ...), "an index of the runtime is out of range")
HEDDLE_STANDARD_FAILURE(__throw_bad_function_call, (), "an empty function of the runtime is called")

#undef HEDDLE_STANDARD_FAILURE

}  // namespace std

/// The vtable entry of pure virtual functions. libstdc++'s version would pull in std::terminate and everything it
/// needs.
extern "C" [[noreturn]] void __cxa_pure_virtual();
extern "C" void __cxa_pure_virtual() {
  ::heddle::internalError(__FILE__, __LINE__, "__cxa_pure_virtual",
                          "an object of the runtime is used before it is constructed");
}
