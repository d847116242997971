#include "runtime/heap/UnitPool.h"

#include <algorithm>
#include <bit>

#include "core/Check.h"

namespace heddle::heap {

void UnitPool::attach(Unit* units, std::uint32_t limit) {
  units_ = units;
  limit_ = limit;
  clearBins();
}

unsigned UnitPool::binOf(std::uint32_t count) {
  return count < kExactBins ? count : kExactBins + static_cast<unsigned>(std::bit_width(count)) - 6;
}

void UnitPool::clearBins() {
  std::fill(bins_, bins_ + kBins, kNoUnit);
  filled_ = 0;
}

void UnitPool::describe(std::uint32_t first, std::uint32_t count, UnitKind kind) {
  Unit& head = units_[first];
  head = Unit{};
  head.kind = kind;
  head.first = first;
  head.count = count;
  for (std::uint32_t i = 1; i < count; ++i) {
    units_[first + i].kind = UnitKind::Inner;
    units_[first + i].first = first;
  }
}

void UnitPool::insertFree(std::uint32_t first, std::uint32_t count) {
  const unsigned bin = binOf(count);
  Unit& head = units_[first];
  head = Unit{};
  head.kind = UnitKind::Free;
  head.first = first;
  head.count = count;
  head.prev = kNoUnit;
  head.next = bins_[bin];
  if (head.next != kNoUnit) { units_[head.next].prev = first; }
  units_[first + count - 1].kind = UnitKind::Free;
  units_[first + count - 1].first = first;
  bins_[bin] = first;
  filled_ |= std::uint64_t{1} << bin;
}

void UnitPool::removeFree(std::uint32_t first) {
  const Unit& head = units_[first];
  const unsigned bin = binOf(head.count);
  if (head.next != kNoUnit) { units_[head.next].prev = head.prev; }
  if (head.prev != kNoUnit) {
    units_[head.prev].next = head.next;
  } else {
    bins_[bin] = head.next;
    if (head.next == kNoUnit) { filled_ &= ~(std::uint64_t{1} << bin); }
  }
}

std::uint32_t UnitPool::findFree(std::uint32_t count) const {
  const unsigned bin = binOf(count);
  if (bin >= kExactBins) {  // The bin holds runs of different lengths, some of them too short.
    for (std::uint32_t run = bins_[bin]; run != kNoUnit; run = units_[run].next) {
      if (units_[run].count >= count) { return run; }
    }
  }
  const unsigned from = bin < kExactBins ? bin : bin + 1;
  const std::uint64_t fitting = from < kBins ? filled_ >> from << from : 0;
  return fitting != 0 ? bins_[std::countr_zero(fitting)] : kNoUnit;
}

std::uint32_t UnitPool::carve(std::uint32_t count) {
  const std::uint32_t run = findFree(count);
  if (run != kNoUnit) {
    const std::uint32_t length = units_[run].count;
    removeFree(run);
    if (length > count) { insertFree(run + count, length - count); }
    return run;
  }
  if (limit_ - end_ < count) { return kNoUnit; }
  const std::uint32_t first = end_;
  end_ += count;
  return first;
}

std::uint32_t UnitPool::take(std::uint32_t count, UnitKind kind) {
  const std::uint32_t first = carve(count);
  if (first == kNoUnit) { return kNoUnit; }
  describe(first, count, kind);
  units_[first].recycled = first < handedOut_;
  units_[first].pristine = first >= touched_;
  handedOut_ = std::max(handedOut_, end_);
  touched_ = std::max(touched_, end_);
  return first;
}

void UnitPool::release(std::uint32_t first) {
  HEDDLE_CHECK(units_[first].kind == UnitKind::Slab || units_[first].kind == UnitKind::Large,
               "a run is released twice");
  units_[first].kind = UnitKind::Free;  // Even if it becomes the middle of a free run: runOf() may look at it.
  std::uint32_t count = units_[first].count;
  const std::uint32_t behind = first + count;
  if (behind < end_ && units_[behind].kind == UnitKind::Free) {
    count += units_[behind].count;
    removeFree(behind);
  }
  if (first > 0 && units_[first - 1].kind == UnitKind::Free) {
    const std::uint32_t before = units_[first - 1].first;
    count += first - before;
    first = before;
    removeFree(before);
  }
  if (first + count == end_) {
    end_ = first;
  } else {
    insertFree(first, count);
  }
}

bool UnitPool::resize(std::uint32_t first, std::uint32_t count) {
  Unit& run = units_[first];
  const std::uint32_t old = run.count;
  if (count < old) {
    run.count = count;
    describe(first + count, old - count, UnitKind::Large);
    release(first + count);
    return true;
  }
  const std::uint32_t behind = first + old;
  const std::uint32_t more = count - old;
  if (behind == end_) {
    if (limit_ - end_ < more) { return false; }
    end_ += more;
    run.pristine = run.pristine && behind >= touched_;
    handedOut_ = std::max(handedOut_, end_);
    touched_ = std::max(touched_, end_);
  } else if (more > 0) {
    if (units_[behind].kind != UnitKind::Free || units_[behind].count < more) { return false; }
    const std::uint32_t length = units_[behind].count;
    removeFree(behind);
    if (length > more) { insertFree(behind + more, length - more); }
    run.recycled = true;
    run.pristine = false;
  }
  for (std::uint32_t i = old; i < count; ++i) {
    units_[first + i].kind = UnitKind::Inner;
    units_[first + i].first = first;
  }
  run.count = count;
  return true;
}

std::uint32_t UnitPool::splitFront(std::uint32_t first, std::uint32_t lead) {
  const Unit whole = units_[first];
  describe(first, lead, whole.kind);
  describe(first + lead, whole.count - lead, whole.kind);
  units_[first + lead].recycled = whole.recycled;
  units_[first + lead].pristine = whole.pristine;
  release(first);
  return first + lead;
}

void UnitPool::reset() {
  end_ = 0;
  handedOut_ = 0;
  clearBins();
}

void UnitPool::resetExceptLive() {
  clearBins();
  std::uint32_t gap = 0;  // First unit of the free range that is being collected.
  std::uint32_t unit = 0;
  while (unit < end_) {
    Unit& run = units_[unit];
    const std::uint32_t next = unit + run.count;
    if (run.kind == UnitKind::Free || run.live == 0) {
      run.kind = UnitKind::Free;
    } else {
      if (gap < unit) { insertFree(gap, unit - gap); }
      gap = next;
    }
    unit = next;
  }
  end_ = gap;
  handedOut_ = 0;
}

}  // namespace heddle::heap
