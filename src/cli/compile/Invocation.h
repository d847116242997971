#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::cli {

/// What a compiler command line asks for, as far as it matters to Heddle. Unknown options are left alone.
struct Invocation {
  enum class Goal {
    kInformation,  ///< --version, -print-*, or no input: passed through.
    kNoLink,       ///< Stops before the linker: -E, -M, -S, -c, -fsyntax-only, a precompiled header.
    kLink,
  };
  struct Source {
    std::size_t index;     ///< In `arguments`.
    std::string language;  ///< The value of -x; empty if the suffix decides.
  };

  std::vector<std::string> arguments;  ///< With response files expanded.
  Goal goal = Goal::kInformation;
  std::vector<Source> sources;      ///< C and C++ only. Assembler sources etc. are passed through.
  std::vector<std::size_t> inputs;  ///< All inputs, including sources and libraries (-lx).
  std::string output;               ///< Empty without -o.
  bool isStatic = false;
  bool isRelocatable = false;          ///< -r: produces another object, not a program.
  bool otherSanitizers = false;        ///< Other than thread: their runtime must still be linked.
  bool writesDependencies = false;     ///< -MD or -MMD: a by-product of compiling.
  bool namesDependencyFile = false;    ///< -MF
  bool namesDependencyTarget = false;  ///< -MT or -MQ
};

/// `arguments` are those of the compiler, without its name.
Invocation parseInvocation(std::vector<std::string> arguments);

/// Whether the option takes the next argument as its value, so that it is not an input.
bool takesNextArgument(const std::string& option);

}  // namespace heddle::cli
