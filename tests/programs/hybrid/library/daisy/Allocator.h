#pragma once

#include <cassert>
#include <mutex>

#include "Disk.h"

/// Hands out the blocks [first, first + count) of the disk. A map on the disk, with one byte per block, says which are
/// used.
class Allocator {
public:
  static constexpr unsigned kNone = ~0U;

  Allocator(Disk& disk, Block map, Block first, unsigned count)
      : disk_(disk), map_(map), first_(first), count_(count) {}

  /// Reserves a block, or returns kNone if the disk is full. Defined by the subject.
  Block allocate();

  void release(Block block) {
    std::lock_guard<std::mutex> hold(guard_);
    assert(isUsed(block) && "a block is released once");
    setUsed(block, false);
  }

  unsigned usedBlocks() {
    std::lock_guard<std::mutex> hold(guard_);
    unsigned used = 0;
    for (Block block = first_; block < first_ + count_; ++block) {
      used += isUsed(block) ? 1 : 0;
    }
    return used;
  }

private:
  bool isUsed(Block block) { return disk_.read(map_, block - first_) != 0; }
  void setUsed(Block block, bool used) { disk_.write(map_, block - first_, used ? 1 : 0); }

  Block findFree() {
    for (Block block = first_; block < first_ + count_; ++block) {
      if (!isUsed(block)) {
        return block;
      }
    }
    return kNone;
  }

  std::mutex guard_;
  Disk& disk_;
  Block map_;  ///< The block that holds the map.
  Block first_;
  unsigned count_;
};
