#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "wire/Config.h"

namespace heddle::explore {

/// The values of options, as on the command line and in files. Nothing: unknown name.
std::string_view pointsName(wire::Points points);
std::string_view carrierName(wire::CarrierKind carrier);
std::optional<wire::Points> pointsFromName(std::string_view name);
std::optional<wire::CarrierKind> carrierFromName(std::string_view name);

/// Adds a member for each option.
void putOptions(nlohmann::ordered_json& json, const wire::ExecutionOptions& options);

/// Nothing: an option has a value that this version does not support. Throws the exceptions of the JSON library.
std::optional<wire::ExecutionOptions> readOptions(const nlohmann::ordered_json& json);

}  // namespace heddle::explore
