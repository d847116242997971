#pragma once

#include <string>
#include <vector>

#include "cli/InstallTree.h"
#include "cli/compile/Compiler.h"
#include "cli/compile/Invocation.h"
#include "core/Result.h"

namespace heddle::cli {

/// What to run in place of one compiler command. A single step replaces this process (exec). With several, each source
/// is compiled to an object in a temporary directory, and the last step links.
///
/// Why several: neither compiler may link the thread sanitizer's own runtime. Clang has an option not to
/// (-fno-sanitize-link-runtime, which omits the runtimes of all sanitizers). gcc has to link without -fsanitize=thread,
/// so a command that compiles and links becomes two.
struct CompileSteps {
  using Arguments = std::vector<std::string>;  ///< Without the name of the program.
  std::vector<Arguments> compileSteps;         ///< Empty if the last step is the only one.
  Arguments lastStep;
};

/// `temporaryFolder` is only used as a prefix of the object names in the plan.
Result<CompileSteps> stepsFor(const Compiler& compiler, const InstallTree& tree,
                              const CompileSteps::Arguments& original, const std::string& temporaryFolder);

/// Flags for a build system that compiles and links itself; they come before all other arguments.
CompileSteps::Arguments compileFlags(const Compiler& compiler, const InstallTree& tree);
CompileSteps::Arguments linkFlags(const InstallTree& tree);

}  // namespace heddle::cli
