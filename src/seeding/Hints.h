#pragma once

#include <cstdint>
#include <vector>

#include "judge/Finding.h"
#include "seeding/Place.h"

namespace heddle::seeding {

/// The places in the user's code that an error found under control is about: the events of its cause, the accesses of
/// its races, and where its threads wait.
std::vector<judge::StackFrame> framesOf(const judge::Finding& finding);

/// The locations among \p places that are at the lines of these frames, as hints for a first population. Each once, in
/// the order of the places.
std::vector<std::uint32_t> placesAt(const std::vector<judge::StackFrame>& frames, const PlaceSet& places);

}  // namespace heddle::seeding
