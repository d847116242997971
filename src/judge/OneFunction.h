#pragma once

#include "judge/StackFrame.h"

namespace heddle::judge {

/// A place of the program and where its function was called; either may be unknown.
struct PlaceAndCaller {
  const StackFrame& place;
  const StackFrame& caller;
};

/// Whether one function reaches both places, itself or by a call. Otherwise they hardly belong together.
bool haveOneFunction(const PlaceAndCaller& one, const PlaceAndCaller& other);

}  // namespace heddle::judge
