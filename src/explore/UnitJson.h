#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/Result.h"
#include "explore/WorkUnit.h"

namespace heddle {

/// What a unit came to, without its facts: what has its default is left out.
nlohmann::ordered_json toJson(const UnitOutcome& outcome, bool withTraces);
nlohmann::ordered_json toJson(const Facts& facts);

/// They throw what the json library throws.
Result<UnitOutcome> unitOutcomeFromJson(const nlohmann::ordered_json& json);
Facts factsFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle
