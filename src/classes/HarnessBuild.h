#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "core/Result.h"
#include "generate/HarnessText.h"

namespace heddle::classes {

/// What compiles harnesses.
struct HarnessTools {
  std::filesystem::path heddle;      ///< Called as `heddle c++`.
  std::filesystem::path includeDir;  ///< Contains heddle/heddle.h
  std::filesystem::path compiled;    ///< The part that is the same for every class, compiled with default flags.
};

/// The harness needs C++20: raises an older or missing standard.
void raiseStandard(analyse::CompileFlags& compile);

/// Removes from \p model what cannot be called with values that the harness can create.
Result<void> fitToHarness(const analyse::ClassQuery& query, const HarnessTools& tools,
                          const generate::HarnessExtras& extras, facts::ClassModel& model);

/// Whether to give up a build; its compilers are then killed.
using MustEnd = std::function<bool()>;

/// Writes the harness of the class into \p folder and compiles it once, with `heddle c++`; returns the program. With \p
/// reuse, returns an existing one.
Result<std::filesystem::path> buildHarness(const analyse::ClassQuery& query, const HarnessTools& tools,
                                           const facts::ClassModel& model, const generate::HarnessExtras& extras,
                                           const std::filesystem::path& folder, bool reuse, const MustEnd& mustEnd);

/// Compiles \p source, which includes the header of the class, with `heddle c++` and the flags of the class.
Result<std::filesystem::path> buildProgram(const analyse::ClassQuery& query, const HarnessTools& tools,
                                           const std::filesystem::path& source, const std::filesystem::path& program,
                                           const std::vector<std::string>& extra, const MustEnd& mustEnd);

/// "BoundedQueue<int>" as a directory name.
std::string folderName(const std::string& className);

}  // namespace heddle::classes
