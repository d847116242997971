#include "judge/OneFunction.h"

namespace heddle::judge {

bool haveOneFunction(const PlaceAndCaller& one, const PlaceAndCaller& other) {
  for (const StackFrame* a : {&one.place, &one.caller}) {
    for (const StackFrame* b : {&other.place, &other.caller}) {
      if (!a->function.empty() && a->function == b->function) { return true; }
    }
  }
  return false;
}

}  // namespace heddle::judge
