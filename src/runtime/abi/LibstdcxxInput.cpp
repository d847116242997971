#include <cstddef>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/abi/LibcMemory.h"
#include "runtime/abi/Site.h"

/// std::getline and operator>> into a std::string. For char and wchar_t, libstdc++ compiles them into its library,
/// where their accesses to the string are not instrumented. These hooks report a write to the string.
namespace {

constexpr std::size_t kStringBytes = 32;

}  // namespace

// Streams and strings are passed by reference, i.e. as pointers. The functions return the stream.
#define HEDDLE_INPUT(function, symbol)                                                                       \
  HEDDLE_ABI void* function(void* stream, void* string) asm(symbol);                                         \
  HEDDLE_ABI void* function(void* stream, void* string) {                                                    \
    static constinit heddle::real::Cached<void* (*)(void*, void*)> library(symbol);                          \
    if (heddle::rt::watched(HEDDLE_CALLER)) { heddle::rt::fillAccess(string, kStringBytes, HEDDLE_CALLER); } \
    return library.get()(stream, string);                                                                    \
  }
#define HEDDLE_INPUT_UNTIL(function, symbol, character)                                                      \
  HEDDLE_ABI void* function(void* stream, void* string, character end) asm(symbol);                          \
  HEDDLE_ABI void* function(void* stream, void* string, character end) {                                     \
    static constinit heddle::real::Cached<void* (*)(void*, void*, character)> library(symbol);               \
    if (heddle::rt::watched(HEDDLE_CALLER)) { heddle::rt::fillAccess(string, kStringBytes, HEDDLE_CALLER); } \
    return library.get()(stream, string, end);                                                               \
  }

HEDDLE_INPUT(heddleReadWord,
             "_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE")
HEDDLE_INPUT(heddleReadWideWord,
             "_ZStrsIwSt11char_traitsIwESaIwEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE")
HEDDLE_INPUT(heddleReadLine,
             "_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE")
HEDDLE_INPUT(heddleReadWideLine,
             "_ZSt7getlineIwSt11char_traitsIwESaIwEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE")
HEDDLE_INPUT_UNTIL(
    heddleReadUntil,
    "_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_", char)
HEDDLE_INPUT_UNTIL(
    heddleReadWideUntil,
    "_ZSt7getlineIwSt11char_traitsIwESaIwEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_",
    wchar_t)
