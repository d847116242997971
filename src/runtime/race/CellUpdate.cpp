#include "runtime/race/CellUpdate.h"

#include <bit>
#include <cstring>

#include "runtime/race/ExecutionArena.h"

namespace heddle::rt {

namespace {

/// covers<T>() for a kind known only at run time.
bool alreadyKnown(const ShadowEntry& known, const ShadowEntry& fresh) {
  const std::uint8_t mask = fresh.mask();
  switch (fresh.touch()) {
    case Touch::Read:
      return covers<Touch::Read>(known, fresh.epoch(), mask);
    case Touch::Write:
      return covers<Touch::Write>(known, fresh.epoch(), mask);
    case Touch::AtomicRead:
      return covers<Touch::AtomicRead>(known, fresh.epoch(), mask);
    case Touch::AtomicWrite:
      return covers<Touch::AtomicWrite>(known, fresh.epoch(), mask);
  }
  return false;
}

/// Whether \p fresh takes over the bytes of \p entry. A write that is not a scheduling point does so even if the two
/// race, because that race has been reported. A racing site that already is a scheduling point must not hide one that
/// is not yet.
bool replaces(const ShadowEntry& fresh, const ShadowEntry& entry, bool ordered) {
  if (fresh.isPoint()) {
    return ordered && supersedes(fresh.touch(), entry.touch()) && (entry.isPoint() || isAtomic(entry.touch()));
  }
  return fresh.touch() == Touch::Write || (ordered && supersedes(fresh.touch(), entry.touch()));
}

FoundRace::Side sideOf(const ShadowEntry& entry, std::uintptr_t granule) {
  return {entry.thread(),  entry.touch(), static_cast<std::uint8_t>(std::popcount(entry.mask())),
          entry.context(), entry.pc(),    granule + static_cast<std::uintptr_t>(std::countr_zero(entry.mask()))};
}

}  // namespace

CellUpdate::CellUpdate(ShadowCell cell, std::uintptr_t address)
    : cell_(cell), granule_(address & ~std::uintptr_t{7}), entries_(pair_), count_(0) {
  if (cell.empty()) { return; }
  if (cell.extended()) {
    extension_ = static_cast<Extension*>(gArena.at(cell.extensionIndex()));
    entries_ = extension_->entries();
    count_ = extension_->count;
    return;
  }
  pair_[count_++] = cell.first();
  if (cell.hasSecond()) {
    pair_[0].second &= ~ShadowEntry::kMore;
    pair_[count_++] = cell.second();
  }
}

bool CellUpdate::add(ThreadClocks& thread, const ShadowEntry& fresh) {
  if (replacesOwn(thread, fresh)) {
    entries_[thread.ownAtomic.index] = fresh;
    cell_.second() = fresh;
    return true;
  }
  if (!absorb(thread, fresh)) { append(fresh); }
  settle();
  if (extension_ != nullptr) { cell_.second() = fresh; }
  if (isAtomic(fresh.touch())) { thread.ownAtomic = wasAtomic_ ? OwnAtomic{granule_, at_} : OwnAtomic{}; }
  return wasAtomic_;
}

/// With many threads at one atomic, every access would be compared with those of all other threads, although accesses
/// that are all atomic cannot conflict. Instead, the access replaces the thread's last one there. The accesses it is
/// ordered after stay in the set, which is harmless: a race with one of them is a real race.
bool CellUpdate::replacesOwn(const ThreadClocks& thread, const ShadowEntry& fresh) const {
  const OwnAtomic& own = thread.ownAtomic;
  if (own.granule != granule_ || extension_ == nullptr || extension_->plain != 0 || own.index >= count_) {
    return false;
  }
  const ShadowEntry& last = entries_[own.index];
  return last.thread() == fresh.thread() && last.touch() == fresh.touch() && last.mask() == fresh.mask();
}

/// Compares, takes over bytes, and keeps only the entries that still matter. True: \p fresh needs no entry of its own.
bool CellUpdate::absorb(const ThreadClocks& thread, const ShadowEntry& fresh) {
  const Touch touch = fresh.touch();
  const std::uint8_t mask = fresh.mask();
  const auto firstByte = static_cast<std::uint8_t>(mask & -mask);
  // Entries of other threads keep their index, so that replacesOwn() finds them.
  constexpr std::uint32_t kCrowd = 8;
  const bool crowd = extension_ != nullptr && extension_->plain == 0 && count_ >= kCrowd && isAtomic(touch);
  bool known = false;
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < count_; ++i) {
    ShadowEntry entry = entries_[i];
    const Touch old = entry.touch();
    if ((entry.mask() & mask) != 0) {
      wasAtomic_ |= old == Touch::AtomicWrite && (entry.mask() & firstByte) != 0;
      const bool isOwn = entry.thread() == fresh.thread();
      const bool ordered = isOwn || entry.clock() <= thread.clock.get(entry.thread());
      if (!ordered && conflict(touch, old)) { report(entry, fresh); }
      if (alreadyKnown(entry, fresh)) {
        known = true;
        at_ = kept;
      } else if (crowd && isOwn && !known && old == touch && entry.mask() == mask) {
        entry = fresh;
        known = true;
        at_ = kept;
      } else if (replaces(fresh, entry, ordered) && (!crowd || isOwn)) {
        entry.dropBytes(mask);
        if (entry.mask() == 0) { continue; }
      }
    }
    if (!known && entry.sameAccess(fresh)) {
      entry.addBytes(mask);
      known = true;
      at_ = kept;
    }
    plain_ += isAtomic(old) ? 0 : 1;
    entries_[kept++] = entry;
  }
  count_ = kept;
  return known;
}

void CellUpdate::forEachUnordered(const ThreadClocks& thread, void (*visit)(const ShadowEntry&, std::uintptr_t)) const {
  for (std::uint32_t i = 0; i < count_; ++i) {
    const ShadowEntry& entry = entries_[i];
    if (entry.thread() != thread.thread() && entry.clock() > thread.clock.get(entry.thread())) {
      visit(entry, sideOf(entry, granule_).address);
    }
  }
}

void CellUpdate::report(const ShadowEntry& earlier, const ShadowEntry& later) const {
  gRaceSink({sideOf(earlier, granule_), sideOf(later, granule_)});
}

void CellUpdate::append(const ShadowEntry& fresh) {
  if (extension_ == nullptr && count_ == 2) {
    extend(kFirstExtensionBytes);
  } else if (extension_ != nullptr && count_ == extension_->capacity()) {
    extend(extension_->bytes * 2);
  }
  at_ = count_;
  plain_ += isAtomic(fresh.touch()) ? 0 : 1;
  entries_[count_++] = fresh;
}

void CellUpdate::extend(std::uint32_t bytes) {
  auto* const larger = static_cast<Extension*>(gArena.allocate(bytes));
  larger->bytes = bytes;
  std::memcpy(static_cast<void*>(larger->entries()), entries_, count_ * sizeof(ShadowEntry));
  if (extension_ != nullptr) {
    gArena.release(extension_, extension_->bytes);
  } else {
    gShadow.countExtension(granule_, 1);
  }
  cell_.first() = ShadowCell::extensionMark(gArena.indexOf(larger));
  extension_ = larger;
  entries_ = larger->entries();
}

/// Writes the size of the set back. A set that has become small enough moves back into the cell.
void CellUpdate::settle() {
  if (extension_ != nullptr && count_ > 1) {
    extension_->count = count_;
    extension_->plain = plain_;
    return;
  }
  cell_.first() = count_ > 0 ? entries_[0] : ShadowEntry{};
  if (count_ > 1) {
    cell_.first().second |= ShadowEntry::kMore;
    cell_.second() = entries_[1];
  }
  if (extension_ != nullptr) {
    gArena.release(extension_, extension_->bytes);
    gShadow.countExtension(granule_, -1);
    extension_ = nullptr;
  }
}

void CellUpdate::dropBytes(std::uint8_t mask) {
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < count_; ++i) {
    ShadowEntry entry = entries_[i];
    entry.dropBytes(mask);
    if (entry.mask() != 0) {
      plain_ += isAtomic(entry.touch()) ? 0 : 1;
      entries_[kept++] = entry;
    }
  }
  count_ = kept;
  settle();
  if (extension_ != nullptr) { cell_.second().dropBytes(mask); }
}

}  // namespace heddle::rt
