#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/Result.h"
#include "explore/WorkUnit.h"

namespace heddle {

/// The outcome of a unit without its facts. Default values are omitted.
nlohmann::ordered_json toJson(const UnitOutcome& outcome, bool withTraces);
nlohmann::ordered_json toJson(const Facts& facts);

/// These throw the exceptions of the JSON library.
Result<UnitOutcome> unitOutcomeFromJson(const nlohmann::ordered_json& json);
Facts factsFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle
