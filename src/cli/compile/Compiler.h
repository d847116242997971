#pragma once

#include <string>
#include <string_view>

#include "core/Result.h"

namespace heddle::cli {

enum class Language { kC, kCxx };
enum class CompilerKind { kGcc, kClang };

/// The compiler that `heddle c++` wraps.
struct Compiler {
  std::string program;  ///< A path, or a name to look up in PATH.
  CompilerKind kind;
  int majorVersion;  ///< 0 if unknown.
};

/// Reads kind and major version from the output of `--version`. An error if it is neither gcc nor clang.
Result<Compiler> compilerFromVersionText(std::string program, std::string_view versionText);

/// Identifies the compiler; runs it if its name is not enough.
Result<Compiler> identifyCompiler(std::string program);

/// The compiler to wrap: `requested` (--with) if not empty, otherwise the one from the environment, otherwise clang 19.
std::string chooseProgram(Language language, std::string_view requested, const char* fromEnvironment);

}  // namespace heddle::cli
