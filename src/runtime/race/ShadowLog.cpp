#include "runtime/race/ShadowLog.h"

#include "runtime/engine/LatePart.h"

namespace heddle::rt {

constinit ShadowLog gShadowLog;

const LatePart kLateShadow = {[] {
                                gShadowLog.begin();
                                return true;
                              },
                              [] { gShadowLog.undo(); }};

void ShadowLog::begin() {
  active_ = true;
  complete_ = true;
  highest_ = gClocks.highest;
  changes_->clear();
  headers_->clear();
}

/// Whether the entry was written since begin(), so that its cell is already in the list: by another thread than the
/// main thread, or by the main thread in a later epoch. The mark of an extension does not say which.
bool ShadowLog::isNew(const ShadowEntry& entry) const {
  if (entry.clock() <= gClocks.base || entry.thread() == kNoThread) { return false; }
  return entry.thread() != kMainThread || entry.clock() > highest_;
}

void ShadowLog::note(ShadowCell cell) {
  if (isNew(cell.first()) || !complete_) { return; }
  if (changes_->size() == kMost) {
    complete_ = false;
    return;
  }
  changes_->push_back({&cell.first(), cell.first(), cell.hasSecond() ? cell.second() : ShadowEntry{}});
}

void ShadowLog::clearing(ShadowCell first, std::size_t count, bool dropped) {
  if (!active_) [[likely]] { return; }
  if (dropped) {
    complete_ = false;
    return;
  }
  for (; count != 0; --count, first = first.next()) {
    if (!first.empty()) { note(first); }
  }
}

/// In reverse order: a cell that is in the list repeatedly gets its oldest content.
void ShadowLog::undo() {
  for (std::size_t i = changes_->size(); i-- > 0;) {
    const Change& change = (*changes_)[i];
    const ShadowCell cell(change.cell);
    cell.first() = change.first;
    if (cell.hasSecond()) { cell.second() = change.second; }
  }
  for (std::size_t i = headers_->size(); i-- > 0;) {
    *(*headers_)[i].header = (*headers_)[i].before;
  }
  changes_->clear();
  headers_->clear();
}

}  // namespace heddle::rt
