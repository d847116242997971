#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/Regressions.h"
#include "cli/RunOptions.h"
#include "cli/RunSettings.h"
#include "cli/Verdict.h"
#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {

/// The test of a framework that an exploration is about.
struct ExploredTest {
  Framework framework = Framework::None;
  const FrameworkTest* test = nullptr;  ///< Null: the program as a whole.
  /// Where the command ends with this test before its time: what is to be printed after its verdict. Takes the exit
  /// status and, with --json, the result of the test; gives the exit status of the command.
  std::function<int(int, nlohmann::ordered_json)> last{};
};

/// What came out of an exploration, before it is weighed and told.
struct Explored {
  CampaignResult result;
  ConfirmedFindings findings;
  Regressions::News known;
  bool unseenAssembler = false;
};

/// What is made of it: saved, kept for reports, told.
class Conclusion {
public:
  Conclusion(const RunSettings& settings, const RunOptions& options, ExploredTest test, const SubjectCommand& command,
             const Explored& explored)
      : settings_(settings), options_(options), test_(test), command_(command), explored_(explored) {}

  /// Files of the findings and of all \p suspicions so far, to which those of this exploration are added; the record
  /// for `heddle report`; the regressions. What cannot be written is said, and changes nothing else.
  void save(std::vector<Suspicion>& suspicions);
  /// As text.
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
