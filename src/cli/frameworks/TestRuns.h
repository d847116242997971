#pragma once

#include <optional>
#include <vector>

#include "cli/Conclusion.h"
#include "cli/RunOptions.h"
#include "explore/pipeline/Budget.h"

namespace heddle::cli {

class TestsSummary;

/// Explores the tests of one program one after another, each in its own campaign.
class TestRuns {
public:
  TestRuns(const RunSettings& settings, const RunOptions& options, Framework framework, bool resumes)
      : settings_(settings), options_(options), framework_(framework), resumes_(resumes) {}

  /// Explores \p tests of the program \p whole; with resumes, those that an earlier run did not finish. Returns the
  /// exit status.
  int run(const explore::SubjectCommand& whole, const std::vector<FrameworkTest>& tests);

private:
  void logAll(const explore::SubjectCommand& whole, const std::vector<FrameworkTest>& tests) const;
  Result<void> somethingIsLeft(const explore::SubjectCommand& whole, const std::vector<FrameworkTest>& tests) const;
  bool hasLog(const explore::SubjectCommand& command) const;
  std::optional<judge::RunRecord> doneBefore(const explore::SubjectCommand& command) const;
  int explore(const FrameworkTest& test, const explore::SubjectCommand& command,
              const std::optional<explore::Budget>& share, TestsSummary& summary, nlohmann::ordered_json& json);
  std::optional<explore::Budget> shareOf(std::size_t testsLeft) const;
  void keepFailure(const FrameworkTest& test, const explore::SubjectCommand& command) const;

  const RunSettings& settings_;
  const RunOptions& options_;
  const Framework framework_;
  const bool resumes_;
  explore::Budget budget_;  ///< Of the whole command.
  std::vector<judge::Suspicion> suspicions_;
};

}  // namespace heddle::cli
