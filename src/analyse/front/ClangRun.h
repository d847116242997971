#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/Result.h"

namespace clang {
class FrontendAction;
}

namespace heddle::analyse {

struct Diagnostic {
  bool isError = false;
  std::string file;  ///< As #line says.
  unsigned line = 0;
  std::string text;
  std::vector<std::string> alsoIn;  ///< Files of its notes: where an instantiation was asked for.
};

/// How the user compiles: what stands after `--`, or comes from compile_commands.json.
struct CompileFlags {
  std::vector<std::string> flags;
  std::string directory;  ///< Relative paths in the flags start here; empty: the current one.
};

struct ClangOutcome {
  bool ran = false;  ///< False: not even the command line was understood.
  std::vector<Diagnostic> errors;
};

/// The path of clang 19, which knows its own headers; an error says how to get it.
Result<std::string> findClang();

/// Runs \p action over \p text as if it was a C++ file compiled with the user's flags, \p extra after them.
Result<ClangOutcome> runClang(std::unique_ptr<clang::FrontendAction> action, const std::string& text,
                              const CompileFlags& flags, const std::vector<std::string>& extra);

}  // namespace heddle::analyse
