#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/Decision.h"
#include "core/Result.h"

namespace heddle::explore {

/// Decisions as text for saved schedules, one word each. `T0/3=1*14` repeats 14 times the decision to keep running
/// thread 1, the first of three options. The letter is the kind (n notify, s spurious wake, e early timeout, w weak
/// compare-exchange, v visible store, u user's choice, t thread); T is a thread decision at which the running thread
/// could have continued. `=chosen` is omitted if it equals the index.
std::string encodeDecisions(std::span<const Decision> decisions);

/// The error names the malformed word.
Result<std::vector<Decision>> decodeDecisions(std::string_view text);

}  // namespace heddle::explore
