#pragma once

#include <chrono>
#include <filesystem>
#include <set>
#include <string>

#include "classes/ClassSearch.h"
#include "classes/ClassSetup.h"
#include "classes/HarnessProcess.h"
#include "explore/process/Supervision.h"
#include "facts/Dependence.h"

namespace heddle::classes {

/// Searches on after each violation: reduces it, confirms it in a fresh process, and collects the distinct ones in the
/// order in which a class promises their calls.
class ViolationHunt {
public:
  struct Subject {
    const ClassSetup& setup;
    const explore::Supervision& supervision;
    const facts::ClassFacts& facts;
    const generate::Promises& promises;
    std::filesystem::path program;  ///< The harness.
    std::filesystem::path folder;   ///< For files of tests.
  };
  struct Deadlines {
    std::chrono::steady_clock::time_point searched, reduced, confirmed;
  };

  ViolationHunt(Subject subject, Deadlines deadlines, const ClassObserver& observer, ClassResult& result);

  /// Errors: the harness cannot be run.
  Result<void> run(ClassSearch& tests, HarnessProcess& harness);

private:
  enum class Step { Continue, Stop };

  /// Reduces and confirms a violation.
  Result<Step> examine(ClassSearch& tests, Violation violation);
  void keep(Violation violation, std::vector<explore::FindingRecord> findings);
  bool counts(generate::Promise promise) const;
  bool mustStop(std::chrono::steady_clock::time_point deadline) const;

  Subject subject_;
  Deadlines deadlines_;
  const ClassObserver& observer_;
  ClassResult& result_;
  std::set<std::string> reported_;  ///< Ids of findings.
  std::size_t byContract_ = 0;
};

}  // namespace heddle::classes
