#include "runtime/engine/Engine.h"
#include "runtime/heap/Heap.h"

namespace heddle::heap {

std::uint32_t allocationContext() { return rt::gEngine.current != nullptr ? rt::self().calls.context() : 0; }

}  // namespace heddle::heap
