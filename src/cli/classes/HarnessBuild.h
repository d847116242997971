#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "cli/InstallTree.h"
#include "core/Result.h"
#include "generate/HarnessText.h"

namespace heddle::cli {

/// The harness is C++20: an older standard, or none, becomes that one.
void raiseStandard(analyse::CompileFlags& compile);

/// Leaves out of \p model what cannot be called with values that the harness can make.
Result<void> fitToHarness(const analyse::ClassQuery& query, const InstallTree& tree, const HarnessExtras& extras,
                          ClassModel& model);

/// Whether a build must be given up: its compilers are then ended.
using MustEnd = std::function<bool()>;

/// Writes the harness of the class into \p folder and compiles it, once, with `heddle c++`; returns the program. With
/// \p reuse, the one that is there already.
Result<std::filesystem::path> buildHarness(const analyse::ClassQuery& query, const InstallTree& tree,
                                           const ClassModel& model, const HarnessExtras& extras,
                                           const std::filesystem::path& folder, bool reuse, const MustEnd& mustEnd);

/// Compiles \p source, which includes the header of the class, as the class is compiled, with `heddle c++`.
Result<std::filesystem::path> buildProgram(const analyse::ClassQuery& query, const InstallTree& tree,
                                           const std::filesystem::path& source, const std::filesystem::path& program,
                                           const std::vector<std::string>& extra, const MustEnd& mustEnd);

/// "BoundedQueue<int>" as the name of a folder.
std::string folderName(const std::string& className);

}  // namespace heddle::cli
