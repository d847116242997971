#include "runtime/race/QuickAccess.h"

#include "wire/JumpRecord.h"
#include "wire/SiteRecord.h"

// Linked into instrumented modules (lib/heddle_quick.o), so that the call does not leave the module: an indirect call
// costs more than the check itself. Position-independent, so that the state is the one in libheddle.so.

using heddle::rt::accessQuickly;
using heddle::rt::Touch;
using heddle::wire::SiteRecord;

namespace {

/// Under noise, the check makes no sense: the library finds out whether the site has noise.
template <Touch T, unsigned Size>
inline void access(const void* address, const void* pc, void (*slow)(const void*, const void*)) {
  asm goto(HEDDLE_JUMP_TEXT("%l[done]", "0", "2") : : : : done);
  asm goto(HEDDLE_JUMP_TEXT("%l[noise]", "0", "1") : : : : noise);
  return accessQuickly<T, Size>(address, pc, slow);
noise:
  return slow(address, pc);
done:
  return;
}

}  // namespace

// Weak, because the object file may appear twice on a command line.
#define HEDDLE_HIDDEN extern "C" __attribute__((weak, visibility("hidden")))
#define HEDDLE_LIBRARY extern "C" __attribute__((visibility("default")))

#define HEDDLE_QUICK(name, touch, size, slow)                                       \
  HEDDLE_HIDDEN void __tsan_##name(const void* address) {                           \
    access<touch, size>(address, __builtin_return_address(0), slow);                \
  }                                                                                 \
  HEDDLE_HIDDEN void __heddle_##name(const void* address, const SiteRecord* site) { \
    access<touch, size>(address, site, slow);                                       \
  }

#define HEDDLE_QUICK_OF_SIZE(size)                                                    \
  HEDDLE_LIBRARY void __heddle_slow_read##size(const void* address, const void* pc);  \
  HEDDLE_LIBRARY void __heddle_slow_write##size(const void* address, const void* pc); \
  HEDDLE_QUICK(read##size, Touch::Read, size, __heddle_slow_read##size)               \
  HEDDLE_QUICK(write##size, Touch::Write, size, __heddle_slow_write##size)            \
  HEDDLE_QUICK(unaligned_read##size, Touch::Read, size, __heddle_slow_read##size)     \
  HEDDLE_QUICK(unaligned_write##size, Touch::Write, size, __heddle_slow_write##size)  \
  HEDDLE_QUICK(volatile_read##size, Touch::Read, size, __heddle_slow_read##size)      \
  HEDDLE_QUICK(volatile_write##size, Touch::Write, size, __heddle_slow_write##size)

HEDDLE_QUICK_OF_SIZE(1)
HEDDLE_QUICK_OF_SIZE(2)
HEDDLE_QUICK_OF_SIZE(4)
HEDDLE_QUICK_OF_SIZE(8)
HEDDLE_QUICK_OF_SIZE(16)
HEDDLE_QUICK(vptr_read, Touch::Read, 8, __heddle_slow_read8)
