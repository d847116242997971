#include "runtime/heap/ScopeImage.h"

#include <cstring>

namespace heddle::heap {

void ScopeImage::takeRun(const Scope& scope, std::uint32_t unit) {
  const Unit& run = scope.memory_.units[unit];
  if (run.kind == UnitKind::Free) { return; }
  const bool slab = run.kind == UnitKind::Slab;
  const std::size_t records = slab ? run.bump : 1;
  const std::size_t bytes = slab ? records * kClasses[run.sizeClass].size : scope.record(unit, 0).size;
  addRun(scope, unit, bytes, records);
}

void ScopeImage::addRun(const Scope& scope, std::uint32_t unit, std::size_t bytes, std::size_t records) {
  runs_.push_back({unit, bytes, records, contents_.size(), records_.size()});
  const std::byte* start = scope.addressOf(unit);
  contents_.insert(contents_.end(), start, start + bytes);
  const BlockRecord* first = &scope.record(unit, 0);
  records_.insert(records_.end(), first, first + records);
}

void ScopeImage::takeState(const Scope& scope) {
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
}

void ScopeImage::take(Scope& scope) {
  takeState(scope);
  for (std::uint32_t unit = 0; unit < pool_.end(); unit += units_[unit].count) {
    takeRun(scope, unit);
  }
  putBack(scope);
}

bool ScopeImage::takeAsItIs(const Scope& scope, std::size_t most) {
  takeState(scope);
  const std::uint32_t end = pool_.end();
  for (std::uint32_t unit = 0; unit < end; unit += units_[unit].count) {
    const Unit& run = units_[unit];
    const std::size_t records = run.kind == UnitKind::Slab ? run.bump : run.kind == UnitKind::Large ? 1 : 0;
    if (contents_.size() + scope.usedBytes(unit) > most) { return false; }
    addRun(scope, unit, scope.usedBytes(unit), records);
  }
  const std::size_t behind = (pool_.handedOut() - end) * kUnitBytes;
  if (contents_.size() + behind > most) { return false; }
  if (behind != 0) { addRun(scope, end, behind, 0); }
  return true;
}

void ScopeImage::putBack(Scope& scope) const {
  scope.zeroUsedMemory();
  putBackState(scope);
  for (const Run& run : runs_) {
    std::memcpy(scope.addressOf(run.unit), contents_.data() + run.content, run.bytes);
  }
}

/// Most memory is in the image, so zeroing all of it first would double the work.
void ScopeImage::putBackAsItWas(Scope& scope) const {
  scope.zeroUsedMemoryFrom(pool_.handedOut());
  for (const Run& run : runs_) {
    std::memcpy(scope.addressOf(run.unit), contents_.data() + run.content, run.bytes);
    const bool saved = run.unit < pool_.end();
    const std::size_t whole = saved ? units_[run.unit].count * kUnitBytes : run.bytes;
    const Unit& now = scope.memory_.units[run.unit];
    const bool same = saved && now.kind == UnitKind::Slab && units_[run.unit].kind == UnitKind::Slab &&
                      now.sizeClass == units_[run.unit].sizeClass && !now.recycled && run.unit < scope.pool_.end();
    const std::size_t used = same ? std::size_t{now.bump} * kClasses[now.sizeClass].size : whole;
    if (used > run.bytes) { std::memset(scope.addressOf(run.unit) + run.bytes, 0, used - run.bytes); }
  }
  putBackState(scope);
}

void ScopeImage::putBackState(Scope& scope) const {
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
    std::memcpy(&scope.record(run.unit, 0), records_.data() + run.firstRecord, run.records * sizeof(BlockRecord));
  }
}

}  // namespace heddle::heap
