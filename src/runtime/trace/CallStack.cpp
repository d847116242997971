#include "runtime/trace/CallStack.h"

#include "core/Check.h"

#include <sys/mman.h>

namespace heddle::rt {

bool CallStack::extend() {
  if (capacity_ == kMaxDepth) {
    return false;
  }
  void* const memory = mmap(nullptr, kMaxDepth * sizeof(Entry), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  HEDDLE_CHECK(memory != MAP_FAILED, "no address space left for call stacks");
  entries_ = static_cast<Entry*>(memory);
  capacity_ = kMaxDepth;
  return true;
}

}  // namespace heddle::rt
