#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

#include "analyse/front/ClassQuery.h"
#include "classes/ClassResult.h"
#include "classes/HarnessBuild.h"
#include "classes/ProjectFile.h"
#include "explore/pipeline/Budget.h"
#include "explore/process/Supervision.h"
#include "facts/Dependence.h"
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

/// All phases of testing a class: reads it, builds its harness, runs generated tests, reduces a failing test and
/// confirms it. Prints nothing.
class ClassPipeline {
public:
  ClassPipeline(ClassSetup setup, explore::Supervision supervision);

  /// Errors: the class cannot be read, or the project names a method that it does not have.
  Result<facts::ClassFacts> readFacts(const ClassObserver& observer = {});

  /// Tests the class and confirms what it finds. Errors: there is nothing to test, or the harness cannot be built.
  Result<ClassResult> run(const facts::ClassFacts& facts, const ClassObserver& observer);

  /// Writes the failing test as a program of its own and proves that it fails. Errors: one of the two was not possible;
  /// \p result says how far it came.
  Result<void> writeTest(const facts::ClassFacts& facts, ClassResult& result) const;

private:
  using Clock = explore::Budget::Clock;

  Clock::time_point shareEnd(int percent) const;
  MustEnd mustEndAt(int percent) const;
  std::filesystem::path folderOf(const facts::ClassFacts& facts) const;

  ClassSetup setup_;
  explore::Supervision supervision_;
  double staticSeconds_ = 0;
};

}  // namespace heddle::classes
