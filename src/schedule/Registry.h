#pragma once

#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

#include <memory>
#include <span>
#include <string_view>

namespace heddle {

struct StrategyInfo {
  std::string_view name;
  std::string_view summary;  ///< One line for `heddle strategies`.
  std::unique_ptr<Strategy> (*make)(const StrategyOptions&);
};

/// All strategies, sorted by name.
std::span<const StrategyInfo> strategies();
/// Null if the name is unknown.
const StrategyInfo* findStrategy(std::string_view name);
/// The strategy with the most similar name (edit distance), to suggest for a mistyped one.
const StrategyInfo& nearestStrategy(std::string_view name);

}  // namespace heddle
