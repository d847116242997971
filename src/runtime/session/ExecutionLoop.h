#pragma once

#include <cstdint>
#include <memory>

#include "schedule/Registry.h"
#include "schedule/Strategy.h"
#include "wire/ControlBlock.h"

/// Shared by the loops over executions, in a forked process or in this one.
namespace heddle::rt {

/// The strategy that the configuration asks for; null if the name is unknown. \p part: the part of a search, null for
/// the whole tree.
std::unique_ptr<schedule::Strategy> makeStrategy(const wire::Config& config, const SearchPart* part,
                                                 std::uint64_t learnedSteps, PathSink& sink);

/// The seed of the \p index-th execution. Independent of earlier ones, so executions can be assigned in any order.
std::uint64_t executionSeed(std::uint64_t seed, std::uint64_t index);

/// Processes the \p executionOfUnit-th execution of the unit after its end: updates the counters and teaches the
/// strategy. True if the driver should examine it: a failure, something unsupported, or a new race.
bool digest(schedule::Strategy& strategy, std::uint64_t executionOfUnit);

void selectCarrier(wire::CarrierKind wanted);

}  // namespace heddle::rt
