#pragma once

#include <string>
#include <vector>

#include "judge/Finding.h"

namespace heddle {

/// The name of a place that survives a rebuild in another directory: function, file name and line, or module and
/// offset.
std::string placeKey(const StackFrame& frame);

/// Short id of a kind of error at its places. The order of the places does not matter, so that a race is the same
/// whichever access came first and a deadlock the same whoever was asked first. Part of file names: never change the
/// hash.
std::string findingId(FindingKind kind, std::vector<std::string> placeKeys);

}  // namespace heddle
