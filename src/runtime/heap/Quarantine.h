#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/Ids.h"

namespace heddle::heap {

/// Where and by which thread a block was freed.
struct Release {
  const void* caller = nullptr;
  std::uint32_t context = 0;
  ThreadId thread = kNoThread;
};

/// Freed blocks that are not reused yet, so that an access through a stale pointer hits a freed block and not another
/// live one. First in, first out, so that the order of reuse depends only on the sequence of calls.
class Quarantine {
public:
  /// Small enough to stay in a core's cache, because small tests reuse freshly freed memory.
  static constexpr std::size_t kBytes = std::size_t{1} << 20;
  static constexpr std::uint32_t kBlocks = 1U << 14;

  /// Returns the number of the block, which is valid until the block leaves.
  std::uint16_t add(void* block, std::size_t size, const Release& release) {
    const std::uint32_t index = end_++ % kBlocks;
    entries_[index] = {block, size, release};
    bytes_ += size;
    return static_cast<std::uint16_t>(index);
  }
  /// A block that is larger than the whole quarantine stays until another one is added.
  bool isTooFull() const { return end_ - begin_ > 1 && (bytes_ > kBytes || end_ - begin_ == kBlocks); }
  bool empty() const { return begin_ == end_; }
  /// Removes the oldest block.
  void* take() {
    const Entry& oldest = entries_[begin_++ % kBlocks];
    bytes_ -= oldest.size;
    return oldest.block;
  }
  const Release& releaseOf(std::uint16_t number) const { return entries_[number].release; }

  /// Resets the quarantine. The caller must forget the blocks, too.
  void clear() {
    begin_ = 0;
    end_ = 0;
    bytes_ = 0;
  }

  /// A copy, for executions that start late.
  struct Entry {
    void* block;
    std::size_t size;
    Release release;
  };
  struct Copy {
    std::uint32_t begin = 0;
    std::size_t bytes = 0;
    std::vector<Entry> entries;
  };
  void copyTo(Copy& copy) const {
    copy.begin = begin_;
    copy.bytes = bytes_;
    copy.entries.clear();
    for (std::uint32_t i = begin_; i != end_; ++i) {
      copy.entries.push_back(entries_[i % kBlocks]);
    }
  }
  void putBack(const Copy& copy) {
    begin_ = end_ = copy.begin;
    bytes_ = copy.bytes;
    for (const Entry& entry : copy.entries) {
      entries_[end_++ % kBlocks] = entry;
    }
  }

private:
  std::uint32_t begin_ = 0;
  std::uint32_t end_ = 0;
  std::size_t bytes_ = 0;
  Entry entries_[kBlocks] = {};
};

}  // namespace heddle::heap
