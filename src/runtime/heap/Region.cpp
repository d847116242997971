#include "runtime/heap/Region.h"

#include <sys/mman.h>

#include "runtime/Syscall.h"

namespace heddle::heap {
namespace {

constexpr std::size_t kPage = 4096;

constexpr std::size_t wholePages(std::size_t size) { return (size + kPage - 1) & ~(kPage - 1); }

/// Divides one range of address space into typed pieces.
class Cutter {
public:
  explicit Cutter(std::uintptr_t at) : at_(at) {}
  template <typename T>
  T* cut(std::size_t count) {
    auto* piece = reinterpret_cast<T*>(at_);
    at_ += wholePages(count * sizeof(T));
    return piece;
  }
  std::uintptr_t at() const { return at_; }

private:
  std::uintptr_t at_;
};

/// Returns the end of the range. Only computes addresses, so it can also measure, with start 0.
std::uintptr_t lay(std::uintptr_t start, std::uint32_t unitCount, Region& out) {
  Cutter cutter(start);
  ScopeMemory* scopes[] = {&out.process, &out.execution};
  for (ScopeMemory* scope : scopes) {
    scope->unitCount = unitCount;
    scope->blocks = cutter.cut<std::byte>(unitCount * kUnitBytes);
  }
  for (ScopeMemory* scope : scopes) {
    scope->units = cutter.cut<Unit>(unitCount);
    scope->arenas = cutter.cut<Arena>(kMaxThreads);
    scope->records = cutter.cut<BlockRecord>(unitCount * kRecordsPerUnit);
  }
  return cutter.at();
}

}  // namespace

bool reserveRegion(std::uint32_t unitCount, Region& out) {
  Region measured;
  const std::size_t total = lay(0, unitCount, measured);
  constexpr int kProtection = PROT_READ | PROT_WRITE;
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  auto* const wanted = reinterpret_cast<void*>(kFixedBase);
  void* start = sys::mmap(wanted, total, kProtection, kFlags | MAP_FIXED_NOREPLACE);
  if (start != nullptr && start != wanted) {  // A kernel before 4.17 takes the address as a hint.
    sys::munmap(start, total);
    start = nullptr;
  }
  out.mapping = start;
  out.mappedBytes = total;
  if (start == nullptr) {
    // One unit more, because slabs must start at multiples of the unit.
    start = sys::mmap(nullptr, total + kUnitBytes, kProtection, kFlags);
    if (start == nullptr) { return false; }
    out.mapping = start;
    out.mappedBytes = total + kUnitBytes;
    start = reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(start) + kUnitBytes - 1) & ~(kUnitBytes - 1));
  }
  const std::uintptr_t end = lay(reinterpret_cast<std::uintptr_t>(start), unitCount, out);
  // Accesses to the tables are sparse: huge pages for them would cost more memory than the blocks.
  sys::madvise(out.process.units, end - reinterpret_cast<std::uintptr_t>(out.process.units), MADV_NOHUGEPAGE);
  return true;
}

void releaseRegion(const Region& region) { sys::munmap(region.mapping, region.mappedBytes); }

}  // namespace heddle::heap
