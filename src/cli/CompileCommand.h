#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/Command.h"
#include "cli/compile/Compiler.h"

namespace heddle::cli {

/// `heddle c++ ARGS` or `heddle cc ARGS`, also called as heddle-c++ and heddle-cc for build systems that want a
/// compiler without arguments of its own. ARGS are the compiler's, so nobody else may parse them.
struct CompileRequest {
  Language language;
  std::vector<std::string> arguments;
};
std::optional<CompileRequest> compileRequest(const std::vector<std::string>& argv);

/// Does not return where the compiler can take our place.
int runCompile(CompileRequest request);

/// Makes the verb known to `heddle --help`.
std::unique_ptr<Command> makeCompileCommand(Language language);

}  // namespace heddle::cli
