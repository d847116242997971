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
  std::string file;  ///< According to #line.
  unsigned line = 0;
  std::string text;
  std::vector<std::string> alsoIn;  ///< Files of its notes: where an instantiation was requested.
};

/// The user's compiler flags, given after `--` or taken from compile_commands.json.
struct CompileFlags {
  std::vector<std::string> flags;
  std::string directory;  ///< Base of relative paths in the flags; empty: the current directory.
};

struct ClangResult {
  bool ran = false;  ///< False if clang did not even accept the command line.
  std::vector<Diagnostic> errors;
};

/// The path of clang 19, which finds its own headers; the error says how to install it.
Result<std::string> findClang();

/// Runs \p action on \p text as a C++ file compiled with the user's flags, followed by \p extra.
Result<ClangResult> runClang(std::unique_ptr<clang::FrontendAction> action, const std::string& text,
                             const CompileFlags& flags, const std::vector<std::string>& extra);

}  // namespace heddle::analyse
