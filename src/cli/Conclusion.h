#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/RunOptions.h"
#include "cli/RunSettings.h"
#include "cli/frameworks/TestFramework.h"
#include "explore/pipeline/Regressions.h"
#include "explore/pipeline/Verdict.h"

namespace heddle::cli {

/// The framework test that an exploration runs.
struct ExploredTest {
  Framework framework = Framework::None;
  const FrameworkTest* test = nullptr;  ///< Null: the program as a whole.
  /// Prints the end of the report if the command ends early with this test. Takes the exit status and, with --json, the
  /// result of the test; returns the exit status of the command.
  std::function<int(int, nlohmann::ordered_json)> last{};
};

/// The results of an exploration, before they are evaluated and reported.
struct Explored {
  CampaignResult result;
  ConfirmedFindings findings;
  Regressions::News known;
  bool unseenAssembler = false;
};

/// Evaluates, saves and reports the results of an exploration.
class Conclusion {
public:
  Conclusion(const RunSettings& settings, const RunOptions& options, ExploredTest test, const SubjectCommand& command,
             const Explored& explored)
      : settings_(settings), options_(options), test_(test), command_(command), explored_(explored) {}

  /// Saves the findings, the record for `heddle report` and the regressions. Adds the suspicions of this exploration to
  /// \p suspicions and saves them all. What cannot be written is reported, and does not affect the rest.
  void save(std::vector<Suspicion>& suspicions);
  /// Prints the report as text.
  void tell() const;
  nlohmann::ordered_json json() const;
  int exitCode() const { return verdict_.exitCode; }

private:
  Verdict verdict() const;

  const RunSettings& settings_;
  const RunOptions& options_;
  const ExploredTest test_;
  const SubjectCommand& command_;
  const Explored& explored_;
  const Verdict verdict_ = verdict();
  std::vector<std::string> files_;
};

}  // namespace heddle::cli
