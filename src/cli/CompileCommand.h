#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/Command.h"
#include "cli/compile/Compiler.h"

namespace heddle::cli {

/// `heddle c++ ARGS` or `heddle cc ARGS`. Also callable as heddle-c++ and heddle-cc, for build systems that need a
/// compiler without arguments of its own. ARGS belong to the compiler, so the option parser must not see them.
struct CompileRequest {
  Language language;
  std::vector<std::string> arguments;
};
std::optional<CompileRequest> compileRequest(const std::vector<std::string>& argv);

/// Does not return if this process can be replaced by the compiler.
int runCompile(CompileRequest request);

/// Makes the verb known to `heddle --help`.
std::unique_ptr<Command> makeCompileCommand(Language language);

}  // namespace heddle::cli
