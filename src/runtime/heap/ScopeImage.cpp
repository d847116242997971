#include "runtime/heap/ScopeImage.h"

#include <cstring>

namespace heddle::heap {

void ScopeImage::takeRun(const Scope& scope, std::uint32_t unit) {
  const Unit& run = scope.memory_.units[unit];
  if (run.kind == UnitKind::Free) { return; }
  const bool slab = run.kind == UnitKind::Slab;
  const std::size_t records = slab ? run.bump : 1;
  const std::size_t bytes = slab ? records * kClasses[run.sizeClass].size : scope.record(unit, 0).size;
  runs_.push_back({unit, bytes, records, contents_.size(), records_.size()});
  const std::byte* start = scope.addressOf(unit);
  contents_.insert(contents_.end(), start, start + bytes);
  const BlockRecord* first = &scope.record(unit, 0);
  records_.insert(records_.end(), first, first + records);
}

void ScopeImage::take(Scope& scope) {
  taken_ = true;
  pool_ = scope.pool_;
  live_ = scope.live_;
  survivorSerial_ = scope.survivorSerial_;
  usedArenas_ = scope.usedArenas_;
  units_.assign(scope.memory_.units, scope.memory_.units + pool_.end());
  arenas_.clear();
  for (std::uint32_t index = usedArenas_; index != 0; index = scope.memory_.arenas[index - 1].nextUsed) {
    arenas_.push_back({index - 1, scope.memory_.arenas[index - 1]});
  }
  runs_.clear();
  records_.clear();
  contents_.clear();
  for (std::uint32_t unit = 0; unit < pool_.end(); unit += units_[unit].count) {
    takeRun(scope, unit);
  }
  putBack(scope);
}

void ScopeImage::putBack(Scope& scope) const {
  scope.zeroUsedMemory();
  scope.emptyArenas();
  scope.pool_ = pool_;
  scope.live_ = live_;
  scope.survivorSerial_ = survivorSerial_;
  scope.usedArenas_ = usedArenas_;
  std::memcpy(scope.memory_.units, units_.data(), units_.size() * sizeof(Unit));
  for (const SavedArena& saved : arenas_) {
    scope.memory_.arenas[saved.thread] = saved.arena;
  }
  for (const Run& run : runs_) {
    std::memcpy(scope.addressOf(run.unit), contents_.data() + run.content, run.bytes);
    std::memcpy(&scope.record(run.unit, 0), records_.data() + run.firstRecord, run.records * sizeof(BlockRecord));
  }
}

}  // namespace heddle::heap
