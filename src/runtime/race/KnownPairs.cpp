#include "runtime/race/KnownPairs.h"

#include "core/Check.h"
#include "core/Hash.h"
#include "runtime/Syscall.h"

#include <sys/mman.h>
#include <cstring>

namespace heddle::rt {

void KnownPairs::reserve() {
  void* const memory =
      sys::mmap(nullptr, sizeof(Table), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE);
  HEDDLE_CHECK_RESOURCE(memory != nullptr, "no memory left for the list of races");
  table_ = static_cast<Table*>(memory);
}

void KnownPairs::clear() {
  if (table_->used != 0) {
    std::memset(table_, 0, sizeof *table_);
  }
}

bool KnownPairs::add(SiteId a, SiteId b) {
  const std::uint64_t low = raw(a) < raw(b) ? raw(a) : raw(b);
  const std::uint64_t high = raw(a) < raw(b) ? raw(b) : raw(a);
  const std::uint64_t hash = mixHash(mixHash(0, low), high) | 1;
  std::uint64_t slot = hash % kSlots;
  while (table_->hashes[slot] != 0) {
    if (table_->hashes[slot] == hash) {
      return false;
    }
    slot = (slot + 1) % kSlots;
  }
  if (table_->used >= kSlots / 2) {
    return false;
  }
  table_->hashes[slot] = hash;
  ++table_->used;
  return true;
}

}  // namespace heddle::rt
