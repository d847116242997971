#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::judge {

/// The result of one exploration, saved for reports. Explorations without findings are included.
struct RunRecord {
  std::string program;  ///< Path.
  std::vector<std::string> arguments;
  std::string suite{};  ///< Suite of the test framework; empty if the whole program was explored.
  std::string test{};
  std::string verdict{};
  std::vector<std::string> notes{};
  int exitCode = 0;  ///< Exit code of `heddle run`.
  std::uint64_t schedules = 0;
  double seconds = 0;
  bool complete = false;
  std::vector<std::string> findings{};  ///< Ids.
};

/// `Suite.Test`; empty if the whole program was explored.
std::string testName(const RunRecord& run);

nlohmann::ordered_json toJson(const RunRecord& run);
Result<RunRecord> runFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle::judge
