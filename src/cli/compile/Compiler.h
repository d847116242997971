#pragma once

#include <string>
#include <string_view>

#include "core/Result.h"

namespace heddle::cli {

enum class Language { kC, kCxx };
enum class CompilerKind { kGcc, kClang };

/// The compiler that `heddle c++` stands for.
struct Compiler {
  std::string program;  ///< A path, or a name to be found in PATH.
  CompilerKind kind;
  int majorVersion;  ///< 0 if it is not known.
};

/// What `--version` says: kind and major version. An error if it is neither gcc nor clang.
Result<Compiler> compilerFromVersionText(std::string program, std::string_view versionText);

/// Looks at the compiler, running it if its name does not say enough.
Result<Compiler> identifyCompiler(std::string program);

/// The name to wrap: `requested` (--with) if not empty, else what the environment says, else clang 19.
std::string chooseProgram(Language language, std::string_view requested, const char* fromEnvironment);

}  // namespace heddle::cli
