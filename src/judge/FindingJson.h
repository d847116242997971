#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/Result.h"
#include "judge/Finding.h"

namespace heddle::judge {

/// Converts a finding to readable JSON and back. Kinds and operations are words, threads are numbers as in saved
/// schedules.
nlohmann::ordered_json toJson(const Finding& finding);

/// The error says which part is missing or has the wrong type.
Result<Finding> findingFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle::judge
