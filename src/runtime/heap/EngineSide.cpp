#include <cstdlib>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/heap/Heap.h"
#include "runtime/heap/MemoryErrors.h"
#include "runtime/identity/Objects.h"
#include "runtime/race/Detection.h"

/// The functions that the heap needs from the engine.
namespace heddle::heap {
namespace {

constexpr char kDoubleFree[] = "free(): the block was freed before\n";
constexpr char kInvalidPointer[] = "free(): this is not the start of a block\n";

}  // namespace

std::uint32_t allocationContext() { return rt::gEngine.current != nullptr ? rt::self().calls.context() : 0; }

void reportMisuse(Misuse kind, const void* block, const void* caller) {
  const bool twice = kind == Misuse::DoubleFree;
  if (rt::controlled()) {
    wire::ErrorDetails error{};
    error.kind = twice ? ErrorKind::DoubleFree : ErrorKind::InvalidFree;
    error.object = rt::objectOf(block);
    BlockInfo info;
    if (find(block, info) || findNear(block, info)) {
      rt::describeBlock(info, block, error);
      if (twice && info.retired && info.releaseThread != rt::self().id) {
        rt::promoteEnd(info.releaseCaller, nullptr);
        rt::promoteEnd(caller, nullptr);
      }
    } else {
      rt::locate(block, error.location);
    }
    rt::endExecution(Ending::MemoryError, "", {.pc = caller, .faultAddress = block, .error = &error});
  }
  sys::write(2, twice ? kDoubleFree : kInvalidPointer, (twice ? sizeof kDoubleFree : sizeof kInvalidPointer) - 1);
  std::abort();
}

}  // namespace heddle::heap
