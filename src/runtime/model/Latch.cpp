#include "core/ErrorKind.h"
#include "runtime/Export.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/Misuse.h"

extern "C" {

/// Called by include/heddle/std/latch: to us a std::latch is an atomic and a futex, and only there it is known what
/// they are for.
HEDDLE_EXPORT void __heddle_latch_below_zero(const void* latch) noexcept {
  using namespace heddle;
  if (rt::controlled()) {
    rt::misuse(ErrorKind::LatchOverflow, OpKind::AtomicUpdate, latch, kNoThread, HEDDLE_CALLER);
  }
}

}  // extern "C"
