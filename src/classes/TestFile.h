#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "classes/ClassSearch.h"
#include "classes/ConfirmViolation.h"
#include "classes/HarnessBuild.h"
#include "explore/campaign/Confirmation.h"
#include "generate/HarnessText.h"
#include "generate/TestProgram.h"

namespace heddle::classes {

/// The failing test as a program for the user's own test suite.
struct TestFile {
  const analyse::ClassQuery& query;
  const facts::ClassModel& model;
  const generate::HarnessExtras& extras;
  const Violation& violation;
  std::string headline;  ///< What it shows.
  generate::TestStyle style = generate::TestStyle::Main;
};

/// Errors: the file cannot be written, or the test needs more than a program can express.
Result<void> writeTestFile(const TestFile& file, const std::filesystem::path& path);

/// Compiles the file with `heddle c++` and returns what `heddle run` finds in it, reproduced. Proves that the file
/// fails; each finding has a schedule with which it does.
Result<Reproduced> proveTestFile(const TestFile& file, const HarnessTools& tools, const std::filesystem::path& path,
                                 const std::filesystem::path& program, const TestBudget& budget,
                                 const ConfirmLimits& limits);

}  // namespace heddle::classes
