#include "core/Check.h"

#include <cstddef>

/// What the standard library's containers call when they are misused or out of memory. The runtime has no exceptions,
/// so here they are internal errors; and defining them keeps half of libstdc++ (locales, streams, demangler) out of
/// libheddle.so.
namespace std {

#define HEDDLE_STANDARD_FAILURE(name, parameters, why) \
  [[noreturn]] void name parameters { ::heddle::internalError(__FILE__, __LINE__, #name, why); }

HEDDLE_STANDARD_FAILURE(__throw_bad_alloc, (), "the runtime is out of memory")
HEDDLE_STANDARD_FAILURE(__throw_bad_array_new_length, (), "the runtime asked for too large an array")
HEDDLE_STANDARD_FAILURE(__throw_length_error, (const char*), "a container of the runtime is too large")
HEDDLE_STANDARD_FAILURE(__throw_logic_error, (const char*), "a container of the runtime is misused")
HEDDLE_STANDARD_FAILURE(__throw_out_of_range, (const char*), "an index of the runtime is out of range")
HEDDLE_STANDARD_FAILURE(__throw_out_of_range_fmt, (const char*, ...), "an index of the runtime is out of range")
HEDDLE_STANDARD_FAILURE(__throw_bad_function_call, (), "an empty function of the runtime is called")

#undef HEDDLE_STANDARD_FAILURE

}  // namespace std

/// What stands in the tables of abstract classes; libstdc++'s own brings std::terminate along, and all that it needs.
extern "C" [[noreturn]] void __cxa_pure_virtual();
extern "C" void __cxa_pure_virtual() {
  ::heddle::internalError(__FILE__, __LINE__, "__cxa_pure_virtual",
                          "an object of the runtime is used before it is made");
}
