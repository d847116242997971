#include <cstddef>
#include <cstdint>
#include <cstring>

#include "noise/Event.h"
#include "noise/Export.h"
#include "noise/Hooks.h"
#include "wire/QuickLayout.h"

using heddle::noise::before;
using heddle::wire::SiteRecord;
using heddle::wire::noise::EventKind;

namespace quick = heddle::wire::quick;

/// The state of the check that is linked into the program and inlined into its functions. All its entries stay zero.
extern "C" {
__attribute__((visibility("default"))) alignas(
    64) char __heddle_quick_3[quick::kChunks + (std::size_t{8} << quick::kChunkIndexBits)];
}

namespace heddle::noise {

void openQuickChecks(wire::noise::Mode mode) {
  const std::uint64_t epoch = mode == wire::noise::Mode::Off ? quick::kAllCovered : quick::kNoneCovered;
  const std::int32_t patience = INT32_MAX;
  std::memcpy(__heddle_quick_3 + quick::kEpoch, &epoch, sizeof epoch);
  std::memcpy(__heddle_quick_3 + quick::kEpochOfWrites, &epoch, sizeof epoch);
  std::memcpy(__heddle_quick_3 + quick::kPatience, &patience, sizeof patience);
}

}  // namespace heddle::noise

// NOLINTBEGIN(bugprone-macro-parentheses): names cannot stand in parentheses.
#define HEDDLE_PLAIN(name, kind, size)                                                                            \
  HEDDLE_NOISE_HOOK void __tsan_##name(const void* address) { before(HEDDLE_NOISE_CALLER, address, size, kind); } \
  HEDDLE_NOISE_HOOK void __heddle_##name(const void* address, const SiteRecord* site) {                           \
    before(site, address, size, kind);                                                                            \
  }
#define HEDDLE_PLAIN_WITH_PC(prefix, name, kind, size) \
  HEDDLE_NOISE_HOOK void prefix##name(const void* address, const void* pc) { before(pc, address, size, kind); }
#define HEDDLE_WITH_PC(name, kind, size) HEDDLE_PLAIN_WITH_PC(__tsan_, name##_pc, kind, size)
#define HEDDLE_SLOW(name, kind, size) HEDDLE_PLAIN_WITH_PC(__heddle_slow_, name, kind, size)

#define HEDDLE_PLAIN_OF_SIZE(size)                                     \
  HEDDLE_PLAIN(read##size, EventKind::Read, size)                      \
  HEDDLE_PLAIN(write##size, EventKind::Write, size)                    \
  HEDDLE_PLAIN(read_write##size, EventKind::Write, size)               \
  HEDDLE_PLAIN(unaligned_read##size, EventKind::Read, size)            \
  HEDDLE_PLAIN(unaligned_write##size, EventKind::Write, size)          \
  HEDDLE_PLAIN(unaligned_read_write##size, EventKind::Write, size)     \
  HEDDLE_PLAIN(volatile_read##size, EventKind::Read, size)             \
  HEDDLE_PLAIN(volatile_write##size, EventKind::Write, size)           \
  HEDDLE_PLAIN(unaligned_volatile_read##size, EventKind::Read, size)   \
  HEDDLE_PLAIN(unaligned_volatile_write##size, EventKind::Write, size) \
  HEDDLE_SLOW(read##size, EventKind::Read, size)                       \
  HEDDLE_SLOW(write##size, EventKind::Write, size)                     \
  HEDDLE_WITH_PC(read##size, EventKind::Read, size)                    \
  HEDDLE_WITH_PC(write##size, EventKind::Write, size)

HEDDLE_PLAIN_OF_SIZE(1)
HEDDLE_PLAIN_OF_SIZE(2)
HEDDLE_PLAIN_OF_SIZE(4)
HEDDLE_PLAIN_OF_SIZE(8)
HEDDLE_PLAIN_OF_SIZE(16)
HEDDLE_PLAIN(vptr_read, EventKind::Read, 8)
// NOLINTEND(bugprone-macro-parentheses)

namespace {

/// The destructor of a base class writes the vtable pointer again; a write that changes nothing counts as a read.
void updateVptr(void** vptr, void* value, const void* site) {
  before(site, vptr, 8, *vptr == value ? EventKind::Read : EventKind::Write);
}

void range(const void* address, std::size_t size, EventKind kind, const void* site) {
  if (size != 0) { before(site, address, size, kind); }
}

void* copy(void* to, const void* from, std::size_t size, const void* site) {
  range(from, size, EventKind::Read, site);
  range(to, size, EventKind::Write, site);
  return std::memcpy(to, from, size);
}

void* move(void* to, const void* from, std::size_t size, const void* site) {
  range(from, size, EventKind::Read, site);
  range(to, size, EventKind::Write, site);
  return std::memmove(to, from, size);
}

void* fill(void* to, int byte, std::size_t size, const void* site) {
  range(to, size, EventKind::Write, site);
  return std::memset(to, byte, size);
}

}  // namespace

HEDDLE_NOISE_HOOK void __tsan_vptr_update(void** vptr, void* value) { updateVptr(vptr, value, HEDDLE_NOISE_CALLER); }
HEDDLE_NOISE_HOOK void __heddle_vptr_update(void** vptr, void* value, const SiteRecord* site) {
  updateVptr(vptr, value, site);
}

#define HEDDLE_RANGE(name, kind)                                                                                    \
  HEDDLE_NOISE_HOOK void __tsan_##name##_range(const void* address, unsigned long size) {                           \
    range(address, size, kind, HEDDLE_NOISE_CALLER);                                                                \
  }                                                                                                                 \
  HEDDLE_NOISE_HOOK void __tsan_##name##_range_pc(const void* address, unsigned long size, const void* pc) {        \
    range(address, size, kind, pc);                                                                                 \
  }                                                                                                                 \
  HEDDLE_NOISE_HOOK void __heddle_##name##_range(const void* address, unsigned long size, const SiteRecord* site) { \
    range(address, size, kind, site);                                                                               \
  }
HEDDLE_RANGE(read, EventKind::Read)
HEDDLE_RANGE(write, EventKind::Write)

HEDDLE_NOISE_HOOK void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
  return copy(to, from, size, HEDDLE_NOISE_CALLER);
}
HEDDLE_NOISE_HOOK void* __tsan_memmove(void* to, const void* from, std::size_t size) {
  return move(to, from, size, HEDDLE_NOISE_CALLER);
}
HEDDLE_NOISE_HOOK void* __tsan_memset(void* to, int byte, std::size_t size) {
  return fill(to, byte, size, HEDDLE_NOISE_CALLER);
}
HEDDLE_NOISE_HOOK void* __heddle_memcpy(void* to, const void* from, std::size_t size, const SiteRecord* site) {
  return copy(to, from, size, site);
}
HEDDLE_NOISE_HOOK void* __heddle_memmove(void* to, const void* from, std::size_t size, const SiteRecord* site) {
  return move(to, from, size, site);
}
HEDDLE_NOISE_HOOK void* __heddle_memset(void* to, int byte, std::size_t size, const SiteRecord* site) {
  return fill(to, byte, size, site);
}

// Accesses that the program announces itself (sanitizer/common_interface_defs.h).
#define HEDDLE_UNALIGNED(bits, size)                                                                   \
  HEDDLE_NOISE_HOOK std::uint##bits##_t __sanitizer_unaligned_load##bits(const void* address) {        \
    before(HEDDLE_NOISE_CALLER, address, size, EventKind::Read);                                       \
    std::uint##bits##_t value;                                                                         \
    std::memcpy(&value, address, size);                                                                \
    return value;                                                                                      \
  }                                                                                                    \
  HEDDLE_NOISE_HOOK void __sanitizer_unaligned_store##bits(void* address, std::uint##bits##_t value) { \
    before(HEDDLE_NOISE_CALLER, address, size, EventKind::Write);                                      \
    std::memcpy(address, &value, size);                                                                \
  }
HEDDLE_UNALIGNED(16, 2)
HEDDLE_UNALIGNED(32, 4)
HEDDLE_UNALIGNED(64, 8)
