#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "cli/InstallTree.h"
#include "cli/classes/ClassSearch.h"
#include "cli/classes/Confirm.h"
#include "explore/Confirmation.h"
#include "generate/HarnessText.h"
#include "generate/TestProgram.h"

namespace heddle::cli {

/// The failing test as a program for the user's own test suite.
struct TestFile {
  const analyse::ClassQuery& query;
  const ClassModel& model;
  const HarnessExtras& extras;
  const Violation& violation;
  std::string headline;  ///< What it shows.
  TestStyle style = TestStyle::Main;
};

/// Writes it. An error: it cannot be written, or needs more than a test can say.
Result<void> writeTestFile(const TestFile& file, const std::filesystem::path& path);

/// Compiles it with `heddle c++`, and gives back what `heddle run` then finds in it, reproduced: the file fails, and
/// each finding has the schedule with which it does.
Result<Reproduced> proveTestFile(const TestFile& file, const InstallTree& tree, const std::filesystem::path& path,
                                 const std::filesystem::path& program, const TestBudget& budget,
                                 const ConfirmLimits& limits);

}  // namespace heddle::cli
