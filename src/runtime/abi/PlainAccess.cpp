#include <cstdint>
#include <cstring>

#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/Site.h"

using heddle::rt::plainAccess;
using heddle::rt::Touch;
using heddle::wire::SiteRecord;

#define HEDDLE_PLAIN(name, touch, size)                                                                    \
  HEDDLE_ABI void __tsan_##name(const void* address) { plainAccess<touch, size>(address, HEDDLE_CALLER); } \
  HEDDLE_ABI void __heddle_##name(const void* address, const SiteRecord* site) {                           \
    plainAccess<touch, size>(address, site);                                                               \
  }

/// The slow path of the quick check that is linked into each module.
#define HEDDLE_SLOW(name, touch, size)                                        \
  HEDDLE_ABI void __heddle_slow_##name(const void* address, const void* pc) { \
    heddle::rt::plainAccessFully<touch, size>(address, pc);                   \
  }

#define HEDDLE_PLAIN_WITH_PC(name, touch, size) \
  HEDDLE_ABI void __tsan_##name##_pc(const void* address, const void* pc) { plainAccess<touch, size>(address, pc); }

// A compound access reads and writes in one instruction and is announced before both, so recording the write is enough.
#define HEDDLE_PLAIN_OF_SIZE(size)                                 \
  HEDDLE_PLAIN(read##size, Touch::Read, size)                      \
  HEDDLE_PLAIN(write##size, Touch::Write, size)                    \
  HEDDLE_PLAIN(read_write##size, Touch::Write, size)               \
  HEDDLE_PLAIN(unaligned_read##size, Touch::Read, size)            \
  HEDDLE_PLAIN(unaligned_write##size, Touch::Write, size)          \
  HEDDLE_PLAIN(unaligned_read_write##size, Touch::Write, size)     \
  HEDDLE_PLAIN(volatile_read##size, Touch::Read, size)             \
  HEDDLE_PLAIN(volatile_write##size, Touch::Write, size)           \
  HEDDLE_PLAIN(unaligned_volatile_read##size, Touch::Read, size)   \
  HEDDLE_PLAIN(unaligned_volatile_write##size, Touch::Write, size) \
  HEDDLE_SLOW(read##size, Touch::Read, size)                       \
  HEDDLE_SLOW(write##size, Touch::Write, size)                     \
  HEDDLE_PLAIN_WITH_PC(read##size, Touch::Read, size)              \
  HEDDLE_PLAIN_WITH_PC(write##size, Touch::Write, size)

HEDDLE_PLAIN_OF_SIZE(1)
HEDDLE_PLAIN_OF_SIZE(2)
HEDDLE_PLAIN_OF_SIZE(4)
HEDDLE_PLAIN_OF_SIZE(8)
HEDDLE_PLAIN_OF_SIZE(16)

HEDDLE_PLAIN(vptr_read, Touch::Read, 8)

namespace {

using heddle::OpKind;
using heddle::rt::accessQuickly;
using heddle::rt::passGate;
using heddle::rt::touchRange;

/// A vtable pointer that keeps its value. The scheduling point is that of a write: what the memory contains before a
/// constructor runs may differ between processes, and the operation must not.
[[gnu::noinline]] void keepVptr(const void* vptr, const void* pc) {
  if (passGate(OpKind::PlainWrite, vptr, sizeof(void*), pc)) { touchRange(vptr, sizeof(void*), Touch::Read, pc); }
}

/// The destructor of a base class overwrites the vtable pointer. If the value stays the same, as in a class without
/// bases, the write changes nothing and does not harm a concurrent virtual call. For races it counts as a read.
void updateVptr(void** vptr, void* value, const void* pc) {
  if (*vptr == value) {
    accessQuickly<Touch::Read, sizeof(void*)>(vptr, pc, keepVptr);
  } else {
    plainAccess<Touch::Write, sizeof(void*)>(vptr, pc);
  }
}

void accessRange(const void* address, unsigned long size, Touch touch, const void* pc) {
  const OpKind kind = writes(touch) ? OpKind::PlainWrite : OpKind::PlainRead;
  if (size != 0 && passGate(kind, address, size, pc)) { touchRange(address, size, touch, pc); }
}

}  // namespace

HEDDLE_ABI void __tsan_vptr_update(void** vptr, void* value) { updateVptr(vptr, value, HEDDLE_CALLER); }
HEDDLE_ABI void __heddle_vptr_update(void** vptr, void* value, const SiteRecord* site) {
  updateVptr(vptr, value, site);
}

HEDDLE_ABI void __tsan_read_range(const void* address, unsigned long size) {
  accessRange(address, size, Touch::Read, HEDDLE_CALLER);
}
HEDDLE_ABI void __tsan_write_range(const void* address, unsigned long size) {
  accessRange(address, size, Touch::Write, HEDDLE_CALLER);
}
HEDDLE_ABI void __tsan_read_range_pc(const void* address, unsigned long size, const void* pc) {
  accessRange(address, size, Touch::Read, pc);
}
HEDDLE_ABI void __tsan_write_range_pc(const void* address, unsigned long size, const void* pc) {
  accessRange(address, size, Touch::Write, pc);
}
HEDDLE_ABI void __heddle_read_range(const void* address, unsigned long size, const SiteRecord* site) {
  accessRange(address, size, Touch::Read, site);
}
HEDDLE_ABI void __heddle_write_range(const void* address, unsigned long size, const SiteRecord* site) {
  accessRange(address, size, Touch::Write, site);
}

// Accesses that the program announces itself (sanitizer/common_interface_defs.h).
#define HEDDLE_UNALIGNED(bits, size)                                                            \
  HEDDLE_ABI std::uint##bits##_t __sanitizer_unaligned_load##bits(const void* address) {        \
    plainAccess<Touch::Read, size>(address, HEDDLE_CALLER);                                     \
    std::uint##bits##_t value;                                                                  \
    std::memcpy(&value, address, size);                                                         \
    return value;                                                                               \
  }                                                                                             \
  HEDDLE_ABI void __sanitizer_unaligned_store##bits(void* address, std::uint##bits##_t value) { \
    plainAccess<Touch::Write, size>(address, HEDDLE_CALLER);                                    \
    std::memcpy(address, &value, size);                                                         \
  }
HEDDLE_UNALIGNED(16, 2)
HEDDLE_UNALIGNED(32, 4)
HEDDLE_UNALIGNED(64, 8)
