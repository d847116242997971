#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace heddle::cli {

/// What a compiler command line asks for, as far as Heddle has to know it. Options it does not know are left alone.
struct Invocation {
  enum class Goal {
    kInformation,  ///< --version, -print-*, no input at all: not our business.
    kNoLink,       ///< Stops before the linker: -E, -M, -S, -c, -fsyntax-only, a precompiled header.
    kLink,
  };
  struct Source {
    std::size_t index;     ///< In `arguments`.
    std::string language;  ///< What -x said; empty if the suffix decides.
  };

  std::vector<std::string> arguments;  ///< Response files expanded.
  Goal goal = Goal::kInformation;
  std::vector<Source> sources;      ///< Of C and C++. Assembler and the like pass as they are.
  std::vector<std::size_t> inputs;  ///< Every argument that is an input, sources and libraries (-lx) included.
  std::string output;               ///< Empty without -o.
  bool isStatic = false;
  bool isRelocatable = false;          ///< -r: an object again, not yet a program.
  bool otherSanitizers = false;        ///< Besides thread: their runtime is still to be linked.
  bool writesDependencies = false;     ///< -MD or -MMD: a by-product of compiling.
  bool namesDependencyFile = false;    ///< -MF
  bool namesDependencyTarget = false;  ///< -MT or -MQ
};

/// `arguments` are those of the compiler, without its name.
Invocation parseInvocation(std::vector<std::string> arguments);

/// Whether the option takes the next argument as its value, so that this one is not an input.
bool takesNextArgument(const std::string& option);

}  // namespace heddle::cli
