#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/RunSettings.h"
#include "cli/frameworks/TestFramework.h"
#include "explore/pipeline/Pipeline.h"

namespace heddle::cli {

/// The framework test that a pipeline explores.
struct ExploredTest {
  Framework framework = Framework::None;
  const FrameworkTest* test = nullptr;  ///< Null: the program as a whole.
  /// Prints the end of the report if the command ends early with this test. Takes the exit status and, with --json, the
  /// result of the test; returns the exit status of the command.
  std::function<int(int, nlohmann::ordered_json)> last{};
};

/// Evaluates, saves and reports the results of a pipeline.
class Conclusion {
public:
  Conclusion(const RunSettings& settings, ExploredTest test, const explore::Pipeline& pipeline,
             const explore::Explored& explored, bool timingFails)
      : settings_(settings),
        test_(test),
        setup_(pipeline.setup()),
        explored_(explored),
        timingFails_(timingFails),
        verdict_(pipeline.verdict(explored,
                                  {settings.baseline ? &*settings.baseline : nullptr, timingFails, settings.full})) {}

  /// Saves the findings, the record for `heddle report` and the regressions. Adds its suspicions to \p
  /// suspicions and saves them all. What cannot be written is reported, and does not affect the rest.
  void save(std::vector<judge::Suspicion>& suspicions);
  /// Prints the report as text.
  void print() const;
  nlohmann::ordered_json json() const;
  int exitCode() const { return verdict_.exitCode; }

private:
  void printStories() const;

  const RunSettings& settings_;
  const ExploredTest test_;
  const explore::PipelineSetup& setup_;
  const explore::Explored& explored_;
  const bool timingFails_;
  const explore::Verdict verdict_;
  std::vector<std::string> files_;
};

}  // namespace heddle::cli
