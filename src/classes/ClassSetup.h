#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "analyse/front/ClassQuery.h"
#include "classes/ClassResult.h"
#include "classes/HarnessBuild.h"
#include "classes/ProjectFile.h"
#include "explore/pipeline/Budget.h"
#include "generate/Generator.h"
#include "generate/TestProgram.h"

namespace heddle::classes {

/// Which class to test, and how.
struct ClassSetup {
  analyse::ClassQuery query;
  ClassProject project;
  HarnessTools tools;
  std::filesystem::path folder;  ///< Each class gets a folder in it.
  std::string generator = "depcon";
  generate::GeneratorOptions generation;
  SearchBudget search;     ///< Its time follows from the budget.
  explore::Budget budget;  ///< Limited; of the whole command.
  bool reuseHarness = false;
  bool stopAtFirst = false;     ///< End at the first violation that counts.
  bool strictContract = false;  ///< Calls that few classes allow to overlap count like any others (Promise::Contract).
  std::filesystem::path testFile;  ///< The failing test is to be written to this file; empty: it is not.
  generate::TestStyle testStyle = generate::TestStyle::Main;
};

/// What a search has covered so far.
struct ClassProgress {
  const SearchTally& tally;
  std::size_t targets;
  double seconds;  ///< Time limit of the search.
  std::size_t violations;
};

/// What the pipeline reports while it runs.
struct ClassObserver {
  std::function<void(const ClassProgress&)> progress = [](const ClassProgress&) {};
  /// Called with a message when a phase begins.
  std::function<void(const std::string&)> phaseBegan = [](const std::string&) {};
  /// Called with the results so far whenever a violation was examined, and before the first one.
  std::function<void(const ClassResult&)> examined = [](const ClassResult&) {};
};

}  // namespace heddle::classes
