#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace heddle::cli {

/// The result of a guided search, for reports.
struct GuideVerdict {
  std::vector<std::string> locations;  ///< As texts.
  std::uint32_t passed = 0;
  bool reached = false;
  bool errorFound = false;
  std::uint64_t executions = 0;
  std::uint64_t considered = 0;   ///< Successors.
  std::uint64_t transitions = 0;  ///< Executed steps.
  std::uint64_t states = 0;       ///< Distinct ones.
  std::uint64_t depth = 0;  ///< Steps of the execution that shows the error, or else of the one that reached the end.
  double seconds = 0;
  std::string heuristic;
  std::string whyHeuristic;        ///< Why it is not the one that was asked for.
  std::vector<std::string> notes;  ///< What the analysis says against the sequence.
  std::filesystem::path schedule;  ///< The saved schedule of the execution that reached the end; empty: none.
};

std::string guideText(const GuideVerdict& verdict);
nlohmann::ordered_json guideJson(const GuideVerdict& verdict);

}  // namespace heddle::cli
