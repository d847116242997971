#pragma once

#include "schedule/Registry.h"
#include "schedule/Strategy.h"
#include "wire/ControlBlock.h"

#include <cstdint>
#include <memory>

/// What the loops over executions have in common, in a forked process or in this one.
namespace heddle::rt {

/// The strategy that the configuration asks for; null if there is none of that name. \p part: of a search, null = the
/// whole tree.
std::unique_ptr<Strategy> makeStrategy(const wire::Config& config, const SearchPart* part, std::uint64_t learnedSteps,
                                       PathSink& sink);

/// The seed of the \p index-th execution. The same whatever came before: executions can be handed out in any order.
std::uint64_t executionSeed(std::uint64_t seed, std::uint64_t index);

/// After an execution, the \p executionOfUnit-th: counters, the strategy's lesson, and whether it is worth a look: a
/// failure, something that was not supported, or a race that is new.
bool digest(Strategy& strategy, std::uint64_t executionOfUnit);

void selectCarrier(wire::CarrierKind wanted);

}  // namespace heddle::rt
