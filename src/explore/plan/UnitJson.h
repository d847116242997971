#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/Result.h"
#include "explore/plan/WorkUnit.h"

namespace heddle::explore {

/// The outcome of a unit without its facts. Default values are omitted.
nlohmann::ordered_json toJson(const UnitResult& outcome, bool withTraces);
nlohmann::ordered_json toJson(const ExecutionFacts& facts);

/// These throw the exceptions of the JSON library.
Result<UnitResult> unitOutcomeFromJson(const nlohmann::ordered_json& json);
ExecutionFacts factsFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle::explore
