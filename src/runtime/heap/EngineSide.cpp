#include <cstdlib>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/heap/Heap.h"

/// What the heap asks of the engine.
namespace heddle::heap {
namespace {

constexpr char kDoubleFree[] = "free(): the block was freed before\n";
constexpr char kInvalidPointer[] = "free(): this is not the start of a block\n";

}  // namespace

std::uint32_t allocationContext() { return rt::gEngine.current != nullptr ? rt::self().calls.context() : 0; }

void reportMisuse(Misuse kind, const void* block, const void* caller) {
  const bool twice = kind == Misuse::DoubleFree;
  if (rt::controlled()) {
    rt::endExecution(Ending::Aborted,
                     twice ? "double free: the block was freed before" : "invalid free: not the start of a block",
                     {.pc = caller, .faultAddress = block});
  }
  sys::write(2, twice ? kDoubleFree : kInvalidPointer, (twice ? sizeof kDoubleFree : sizeof kInvalidPointer) - 1);
  std::abort();
}

}  // namespace heddle::heap
