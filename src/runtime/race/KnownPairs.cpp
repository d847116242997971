#include "runtime/race/KnownPairs.h"

#include <cstring>

#include "core/Hash.h"
#include "runtime/race/Reserve.h"

namespace heddle::rt {

void KnownPairs::reserve() { table_ = static_cast<Table*>(reserveShared(sizeof(Table))); }

void KnownPairs::clear() {
  if (table_->used != 0) { std::memset(table_, 0, sizeof *table_); }
}

bool KnownPairs::add(SiteId a, SiteId b) {
  const std::uint64_t low = raw(a) < raw(b) ? raw(a) : raw(b);
  const std::uint64_t high = raw(a) < raw(b) ? raw(b) : raw(a);
  const std::uint64_t hash = mixHash(mixHash(0, low), high) | 1;
  std::uint64_t slot = hash % kSlots;
  while (table_->hashes[slot] != 0) {
    if (table_->hashes[slot] == hash) { return false; }
    slot = (slot + 1) % kSlots;
  }
  if (table_->used >= kSlots / 2) { return false; }
  table_->hashes[slot] = hash;
  ++table_->used;
  return true;
}

}  // namespace heddle::rt
