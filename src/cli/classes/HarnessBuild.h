#pragma once

#include <filesystem>
#include <string>

#include "analyse/front/ClassQuery.h"
#include "cli/InstallTree.h"
#include "core/Result.h"

namespace heddle::cli {

/// The harness is C++20: an older standard, or none, becomes that one.
void raiseStandard(analyse::CompileFlags& compile);

/// Leaves out of \p model what cannot be called with values that the harness can make.
Result<void> fitToHarness(const analyse::ClassQuery& query, const InstallTree& tree, ClassModel& model);

/// Writes the harness of the class into \p folder and compiles it, once, with `heddle c++`; returns the program.
Result<std::filesystem::path> buildHarness(const analyse::ClassQuery& query, const InstallTree& tree,
                                           const ClassModel& model, const std::filesystem::path& folder);

/// "BoundedQueue<int>" as the name of a folder.
std::string folderName(const std::string& className);

}  // namespace heddle::cli
