#pragma once

#include <span>
#include <string>

#include "explore/Confirmation.h"

namespace heddle {

/// Index of the first event in which two recordings of one schedule differ; the size of both if they do not.
std::size_t firstDifferentEvent(std::span<const Event> a, std::span<const Event> b);

/// In words, what may have made the program take another course than \p recorded: what it has asked for, or where it
/// lay. Empty: nothing is known.
std::string likelyReason(const RawFinding& recorded, const RawFinding& replayed);

/// Where two replays of a schedule that does not repeat itself part: step, thread, operation, place. One sentence.
std::string whereReplaysPart(const Replayed& first, const Replayed& second, Resolver& resolver);

}  // namespace heddle
