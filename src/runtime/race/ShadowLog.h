#pragma once

#include <cstdint>
#include <vector>

#include "runtime/Immortal.h"
#include "runtime/race/ShadowMemory.h"

namespace heddle::rt {

/// Shadow memory is too large to copy. For executions that start late, the cells that change after their start are
/// recorded with what they held, and get it back before the next such execution.
class ShadowLog {
public:
  /// Changes are recorded from now on. The running execution has had one thread, the main thread, so far.
  void begin();
  /// Undoes all recorded changes.
  void undo();
  void stop() { active_ = false; }
  /// Whether undo() undoes everything since begin().
  bool isComplete() const { return active_ && complete_; }

  /// Called before \p cell changes.
  void changing(ShadowCell cell) {
    if (active_) [[unlikely]] { note(cell); }
  }
  /// Called before the \p count cells from \p first on become empty. \p dropped: their pages are dropped.
  void clearing(ShadowCell first, std::size_t count, bool dropped);
  /// Called before the count of extensions in the chunk of \p address changes.
  void changingExtensions(ShadowMemory::Header& header) {
    if (active_) [[unlikely]] { headers_->push_back({&header, header}); }
  }
  /// Changes happen that are not recorded.
  void lose() { complete_ = false; }

private:
  struct Change {
    ShadowEntry* cell;
    ShadowEntry first;
    ShadowEntry second;  ///< Valid if the first one says so.
  };
  struct HeaderChange {
    ShadowMemory::Header* header;
    ShadowMemory::Header before;
  };
  static constexpr std::size_t kMost = std::size_t{1} << 16;

  bool isNew(const ShadowEntry& entry) const;
  void note(ShadowCell cell);

  bool active_ = false;
  bool complete_ = false;
  std::uint32_t highest_ = 0;  ///< Clock of the main thread at begin().
  Immortal<std::vector<Change>> changes_;
  Immortal<std::vector<HeaderChange>> headers_;
};

extern ShadowLog gShadowLog;

}  // namespace heddle::rt
