#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/frameworks/TestFramework.h"
#include "judge/RunRecord.h"

namespace heddle::cli {

/// The combined results of the tests of one program.
class TestsSummary {
public:
  using Json = nlohmann::ordered_json;

  TestsSummary(Framework framework, std::size_t all, bool asJson) : framework_(framework), all_(all), asJson_(asJson) {}

  void begins(const FrameworkTest& test);
  /// \p result is what `heddle run --json` would print for this test alone; null: it could not be explored.
  void ends(const FrameworkTest& test, int exitCode, Json result);
  /// The test was completed in an earlier run.
  void wasDone(const FrameworkTest& test, const judge::RunRecord& run);

  /// Prints the summary; returns the exit status.
  int print() const;

private:
  void count(const FrameworkTest& test, int exitCode, const Json& result);
  std::string sentence() const;

  const Framework framework_;
  const std::size_t all_;
  const bool asJson_;
  std::size_t begun_ = 0;
  std::size_t done_ = 0;
  std::size_t before_ = 0;
  int exitCode_ = 0;
  std::vector<std::string> failed_;
  Json results_ = Json::array();
};

}  // namespace heddle::cli
