#pragma once

#include <atomic>
#include <filesystem>
#include <future>
#include <string>

#include "classes/ClassResult.h"
#include "classes/ClassSetup.h"
#include "explore/pipeline/Budget.h"
#include "explore/process/Supervision.h"
#include "facts/Dependence.h"

namespace heddle::classes {

/// All phases of testing a class: reads it, builds its harness, runs generated tests, reduces a failing test and
/// confirms it. Prints nothing.
class ClassPipeline {
public:
  ClassPipeline(ClassSetup setup, explore::Supervision supervision);
  ~ClassPipeline() { isGivenUp_ = true; }
  ClassPipeline(const ClassPipeline&) = delete;
  ClassPipeline& operator=(const ClassPipeline&) = delete;

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
  std::filesystem::path folderOf(const facts::ClassModel& model) const;
  void beginBuild(const facts::ClassModel& model);
  Result<std::filesystem::path> build(const facts::ClassModel& model);

  ClassSetup setup_;
  explore::Supervision supervision_;
  double staticSeconds_ = 0;
  std::atomic<bool> isGivenUp_ = false;
  std::string buildText_;                                ///< What the harness that is being compiled contains.
  std::future<Result<std::filesystem::path>> building_;  ///< Last: it waits for the compiler, which uses the others.
};

}  // namespace heddle::classes
