#pragma once

#include <string>
#include <vector>

#include "cli/InstallTree.h"
#include "cli/compile/Compiler.h"
#include "cli/compile/Invocation.h"
#include "core/Result.h"

namespace heddle::cli {

/// What is run in place of one compiler command. One step: it takes our place (exec). Several: each source is compiled
/// to an object in a temporary folder, and the last step links.
///
/// Why several: neither compiler may link the thread sanitizer's own runtime. Clang can be told so
/// (-fno-sanitize-link-runtime, which leaves out the runtimes of all sanitizers); gcc has to link without
/// -fsanitize=thread, so its one command that compiles and links becomes two.
struct Plan {
  using Arguments = std::vector<std::string>;  ///< Without the name of the program.
  std::vector<Arguments> compileSteps;         ///< Empty if the last step is all there is.
  Arguments lastStep;
};

/// `temporaryFolder` is only written into the plan, in front of the names of the objects.
Result<Plan> makePlan(const Compiler& compiler, const InstallTree& tree, const Plan::Arguments& original,
                      const std::string& temporaryFolder);

/// What a build system that compiles and links by itself has to add, before all other arguments.
Plan::Arguments compileFlags(const Compiler& compiler, const InstallTree& tree);
Plan::Arguments linkFlags(const InstallTree& tree);

}  // namespace heddle::cli
