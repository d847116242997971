#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

/// One line of a call stack, resolved as far as the debug information went: any field may be empty.
struct StackFrame {
  std::string function;
  std::string file;
  std::uint32_t line = 0;
  std::string module;        ///< Path of the program or library.
  std::uint64_t offset = 0;  ///< In the module: names the place where nothing else does.
  bool foreign = false;      ///< The standard library, the system or our runtime: nothing the user wrote.

  friend bool operator==(const StackFrame&, const StackFrame&) = default;
};

/// Innermost frame first.
using Stack = std::vector<StackFrame>;

/// Whether a frame belongs to code that the user of a report does not want to read: judged by the path of its file and
/// module and, where there is no path, by its name.
bool isForeign(const StackFrame& frame);

/// A frame of the tests that `heddle class` makes. Nobody wrote those.
bool isHarness(const StackFrame& frame);

/// Of a frame of such a test that makes a call: `the caller of push`. Empty for all other frames.
std::string callerWords(const StackFrame& frame);

/// The innermost frame that the user wrote, else the one of a test that makes a call, else the innermost frame, else an
/// empty one.
const StackFrame& ownFrame(const Stack& stack);

/// `transfer at account.cpp:12`, or what is known of that.
std::string describe(const StackFrame& frame);

/// `account.cpp:12`, or `prog+0x1234`.
std::string shortPlace(const StackFrame& frame);

std::string baseName(const std::string& path);

/// The function without its parameters and without the return type that demangled templates carry.
std::string shortFunction(const std::string& function);

/// The same as one says it: `lambda in main` for what compilers call `main::$_0::operator()`.
std::string functionWords(const std::string& function);

}  // namespace heddle
