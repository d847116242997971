#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle {

/// A set of threads as a bitmap: counting, and picking the k-th of 1,000 threads, takes a handful of instructions.
/// Iteration is in ascending ThreadId; strategies rely on this order.
class ThreadSet {
public:
  bool contains(ThreadId id) const { return (words_[raw(id) >> 6] >> (raw(id) & 63)) & 1; }
  bool empty() const { return count_ == 0; }
  std::uint32_t count() const { return count_; }

  void insert(ThreadId id) {
    const std::size_t w = raw(id) >> 6;
    const std::uint64_t bit = std::uint64_t{1} << (raw(id) & 63);
    if ((words_[w] & bit) == 0) {
      words_[w] |= bit;
      ++count_;
      used_ = used_ > w ? used_ : w + 1;
    }
  }

  void erase(ThreadId id) {
    const std::size_t w = raw(id) >> 6;
    const std::uint64_t bit = std::uint64_t{1} << (raw(id) & 63);
    if ((words_[w] & bit) != 0) {
      words_[w] &= ~bit;
      --count_;
    }
  }

  void clear() {
    for (std::size_t w = 0; w < used_; ++w) {
      words_[w] = 0;
    }
    used_ = 0;
    count_ = 0;
  }

  /// The \p k-th member in ascending order; \p k < count().
  ThreadId nth(std::uint32_t k) const {
    for (std::size_t w = 0; w < used_; ++w) {
      const auto here = static_cast<std::uint32_t>(std::popcount(words_[w]));
      if (k < here) {
        std::uint64_t word = words_[w];
        while (k-- > 0) {
          word &= word - 1;
        }
        return ThreadId{static_cast<std::uint16_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)))};
      }
      k -= here;
    }
    return kNoThread;
  }

  /// The number of members smaller than \p id.
  std::uint32_t rank(ThreadId id) const {
    const std::size_t last = raw(id) >> 6;
    std::uint32_t n = 0;
    for (std::size_t w = 0; w < last && w < used_; ++w) {
      n += static_cast<std::uint32_t>(std::popcount(words_[w]));
    }
    const std::uint64_t below = (std::uint64_t{1} << (raw(id) & 63)) - 1;
    return n + static_cast<std::uint32_t>(std::popcount(words_[last] & below));
  }

  ThreadId first() const { return nth(0); }

  /// The smallest member greater than \p id, or kNoThread.
  ThreadId next(ThreadId id) const {
    std::size_t w = raw(id) >> 6;
    std::uint64_t word = words_[w] & ~((std::uint64_t{2} << (raw(id) & 63)) - 1);
    for (;;) {
      if (word != 0) {
        return ThreadId{static_cast<std::uint16_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)))};
      }
      if (++w >= used_) { return kNoThread; }
      word = words_[w];
    }
  }

  /// Calls \p visit with every member in ascending order. Cheaper than next() for visiting all members.
  template <typename Visitor>
  void forEach(Visitor visit) const {
    for (std::size_t w = 0; w < used_; ++w) {
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1) {
        visit(ThreadId{static_cast<std::uint16_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)))});
      }
    }
  }

  /// The smallest member that \p other does not have, or kNoThread.
  ThreadId firstNotIn(const ThreadSet& other) const {
    for (std::size_t w = 0; w < used_; ++w) {
      const std::uint64_t word = words_[w] & ~other.words_[w];
      if (word != 0) {
        return ThreadId{static_cast<std::uint16_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)))};
      }
    }
    return kNoThread;
  }

private:
  std::array<std::uint64_t, kMaxThreads / 64> words_{};
  std::size_t used_ = 0;  ///< All words from here on are zero.
  std::uint32_t count_ = 0;
};

}  // namespace heddle
