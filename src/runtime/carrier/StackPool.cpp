#include "runtime/carrier/StackPool.h"

#include <sys/mman.h>

#include <vector>

#include "runtime/Syscall.h"

namespace heddle::rt {
namespace {

constexpr std::uintptr_t kRegion = 0x2000'0000'0000ULL;
constexpr std::size_t kSlot = 256U << 20;  ///< The largest stack with a fixed address.
constexpr std::size_t kPage = 4096;

std::vector<StackBounds>& stacks() {
  static std::vector<StackBounds> instance;
  return instance;
}

std::uintptr_t map(std::uintptr_t where, std::size_t size) {
  const int fixed = where != 0 ? MAP_FIXED_NOREPLACE : 0;
  void* result = sys::mmap(reinterpret_cast<void*>(where), size, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK | fixed);
  return reinterpret_cast<std::uintptr_t>(result);
}

StackBounds mapStack(ThreadId id, std::size_t size) {
  const std::size_t whole = ((size + kPage - 1) & ~(kPage - 1)) + kPage;
  std::uintptr_t low = 0;
  if (whole <= kSlot) { low = map(kRegion + (std::uintptr_t{raw(id)} + 1) * kSlot - whole, whole); }
  if (low == 0) {
    low = map(0, whole);  // Too large for its slot, or the slot is taken: map it anywhere.
  }
  if (low == 0) { return {}; }
  // Huge pages would cost megabytes of zeroing for a thread that uses a few kilobytes.
  sys::madvise(reinterpret_cast<void*>(low), whole, MADV_NOHUGEPAGE);
  sys::mprotect(reinterpret_cast<void*>(low), kPage, PROT_NONE);
  return {low + kPage, low + whole};
}

}  // namespace

StackBounds stackFor(ThreadId id, std::size_t size) {
  auto& all = stacks();
  if (all.size() <= raw(id)) { all.resize(raw(id) + 1U); }
  StackBounds& bounds = all[raw(id)];
  if (bounds.high - bounds.low < size) {
    if (bounds.low != 0) { sys::munmap(reinterpret_cast<void*>(bounds.low - kPage), bounds.high - bounds.low + kPage); }
    bounds = mapStack(id, size);
  }
  return bounds;
}

ThreadId stackOwner(std::uintptr_t address) {
  const std::uintptr_t slot = (address - kRegion) / kSlot;
  return address < kRegion || slot >= kMaxThreads ? kNoThread : ThreadId{static_cast<std::uint16_t>(slot)};
}

}  // namespace heddle::rt
