#include "runtime/trace/CallStack.h"

#include "runtime/race/Reserve.h"

namespace heddle::rt {

bool CallStack::extend() {
  if (capacity_ == kMaxDepth) { return false; }
  entries_ = static_cast<Entry*>(reserveZeroed(kMaxDepth * sizeof(Entry)));
  capacity_ = kMaxDepth;
  return true;
}

}  // namespace heddle::rt
