#pragma once

#include <span>
#include <string>

#include "explore/naming/Resolver.h"
#include "explore/replay/Replayed.h"

namespace heddle::explore {

/// Index of the first event in which two recordings of one schedule differ; their size if they do not.
std::size_t firstDifferentEvent(std::span<const Event> a, std::span<const Event> b);

/// A likely reason, in words, why the program deviated from \p recorded: values it asked the system for, or its
/// addresses. Empty: unknown.
std::string likelyReason(const RawFinding& recorded, const RawFinding& replayed);

/// Where two replays of a schedule that does not repeat itself diverge: step, thread, operation, place. One sentence.
std::string whereReplaysPart(const Replayed& first, const Replayed& second, Resolver& resolver);

}  // namespace heddle::explore
