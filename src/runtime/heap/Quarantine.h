#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::heap {

/// Who freed a block.
struct Release {
  const void* caller = nullptr;
  std::uint32_t context = 0;
  ThreadId thread = kNoThread;
};

/// Freed blocks that are not handed out again yet, so that an access through a stale pointer meets a freed block and
/// not somebody else's live one. First in, first out, so that what is handed out next depends on nothing but the calls.
class Quarantine {
public:
  /// Small enough to stay in the cache of a core: freshly freed memory is what a small test reuses.
  static constexpr std::size_t kBytes = std::size_t{1} << 20;
  static constexpr std::uint32_t kBlocks = 1U << 14;

  /// The number of the block is good until it leaves.
  std::uint16_t add(void* block, std::size_t size, const Release& release) {
    const std::uint32_t index = end_++ % kBlocks;
    entries_[index] = {block, size, release};
    bytes_ += size;
    return static_cast<std::uint16_t>(index);
  }
  /// A block larger than all of it stays until another one comes.
  bool isTooFull() const { return end_ - begin_ > 1 && (bytes_ > kBytes || end_ - begin_ == kBlocks); }
  bool empty() const { return begin_ == end_; }
  /// The oldest block leaves.
  void* take() {
    const Entry& oldest = entries_[begin_++ % kBlocks];
    bytes_ -= oldest.size;
    return oldest.block;
  }
  const Release& releaseOf(std::uint16_t number) const { return entries_[number].release; }

  /// As new: whoever calls this forgets the blocks, too.
  void clear() {
    begin_ = 0;
    end_ = 0;
    bytes_ = 0;
  }

private:
  struct Entry {
    void* block;
    std::size_t size;
    Release release;
  };

  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  std::size_t bytes_ = 0;
  Entry entries_[kBlocks] = {};
};

}  // namespace heddle::heap
