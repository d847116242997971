#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/Decision.h"
#include "core/Result.h"

namespace heddle {

/// Decisions as text for saved schedules: one word each, `T0/3=1*14` is fourteen times the decision to let thread 1,
/// the first of three options, run on. The letter is the kind (n notify, s spurious wake, e early timeout, w weak
/// compare-exchange, v visible store, u user's choice, t thread), T a thread decision where the running thread could
/// have gone on. `=chosen` is left out where it equals the index.
std::string encodeDecisions(std::span<const Decision> decisions);

/// The error names the word that is wrong.
Result<std::vector<Decision>> decodeDecisions(std::string_view text);

}  // namespace heddle
