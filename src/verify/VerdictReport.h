#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "verify/Verdict.h"

namespace heddle::verify {

/// The table of verdicts as text.
std::string verdictText(const Verification& verification);
/// The same as one JSON object.
nlohmann::ordered_json verdictJson(const Verification& verification);

/// A SARIF log with one result per warning. Confirmed ones are errors, with the command that replays them. All others
/// are suppressed, with the verdict as the reason, so that a review tool shows only what is confirmed.
std::string verdictSarif(const Verification& verification, const std::string& version, const std::string& base);

}  // namespace heddle::verify
