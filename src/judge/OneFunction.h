#pragma once

#include <cstddef>

#include "judge/Observation.h"

namespace heddle::judge {

/// A place of the program and where its function was called; either may be unknown.
struct PlaceAndCaller {
  const StackFrame& place;
  const StackFrame& caller;
};

/// Whether one function reaches both places, itself or by a call. Otherwise they hardly belong together.
bool haveOneFunction(const PlaceAndCaller& one, const PlaceAndCaller& other);

/// Whether two steps of one thread belong to two rounds of a loop or to two calls of a function: the second one is
/// above the first one in it, or reads in the statement in which the first one has written.
bool isLaterRound(const Observation& seen, std::size_t first, std::size_t second);

/// The first step of that thread in the function that it is in at the step \p at; see endOfFunction().
std::size_t beginOfFunction(const Observation& seen, std::size_t at);
/// The last step that the thread of the step \p at executes before it leaves the function that it is in there. Calls of
/// calls count as long as the function is returned to.
std::size_t endOfFunction(const Observation& seen, std::size_t at);

}  // namespace heddle::judge
