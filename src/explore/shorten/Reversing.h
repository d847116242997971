#pragma once

#include <cstddef>
#include <cstdint>

#include "explore/shorten/Courses.h"
#include "judge/CauseFinder.h"

/// Courses that reverse an order of an execution, or keep it. Indices are those of Observation::steps.
namespace heddle::explore {

/// Where the thread of the step \p at has acquired the outermost lock that it holds there; \p at: it holds none.
std::size_t beginOfSection(const judge::Observation& seen, std::size_t at);

/// Where the thread of the step \p at last executed what the first step of the cause executes in another thread; \p at:
/// nowhere. Two threads in the same code have to be ordered from there.
std::size_t sameCodeBefore(const judge::Observation& seen, std::size_t at, const judge::Cause& cause);

/// The order of the sections around the two accesses. A thread that is stopped while it has a lock stops the other one,
/// and code of a container may access its memory elsewhere in the other order.
judge::Reversal ofSections(const judge::Observation& seen, judge::Reversal reversal);

/// Whether \p other has both steps of the reversal, in the other order.
bool isReversedIn(const judge::Observation& other, const judge::Observation& seen, const judge::Reversal& reversal);

/// How many of its scheduling points the thread of the step \p at has passed with it.
std::uint32_t pointsThrough(const judge::Observation& seen, std::size_t at);

/// The course of \p seen through the step \p after, its thread until it has passed \p until points, and the rest.
Course continued(const judge::Observation& seen, std::size_t after, std::uint32_t until);

/// The course of \p seen up to the step that is held back, the reversed order, and the rest of the course of \p seen.
/// Empty if that is not possible.
Course reversed(const judge::Observation& seen, const judge::Reversal& reversal);

/// The same, with all other threads in place of the one that is to come first.
Course afterAllOthers(const judge::Observation& seen, const judge::Reversal& reversal);

/// Whether a third thread also executes the step of the reversal that is to come first, before the thread of \p until
/// gets there.
bool othersInterfere(const judge::Observation& seen, const judge::Reversal& reversal, std::size_t until);

}  // namespace heddle::explore
