#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/SearchPart.h"

namespace heddle::schedule {

/// The prefixes to explore with one more preemption. They are stored as the paths they branch off from: at every
/// position from \c from on, each option that would preempt represents one prefix.
class Frontier final : public PathSink {
public:
  [[nodiscard]] bool add(std::span<const Decision> path, std::size_t from) override;

  /// Replaces \p prefix with the next one, whose last decision is the preemption; returns false if none is left.
  bool take(std::vector<Decision>& prefix);

  /// For a frontier with one path: saves and restores the position in it.
  void save(SearchCursor& cursor) const;
  void load(const SearchCursor& cursor);

private:
  /// 32 million decisions: 256 MB.
  static constexpr std::size_t kMaxDecisions = std::size_t{32} << 20;

  struct Path {
    std::size_t begin, size;  ///< Range in decisions_.
    std::size_t from;
  };

  std::vector<Decision> decisions_;
  std::vector<Path> paths_;

  // The next branch to take.
  std::size_t path_ = 0;
  std::size_t position_ = 0;  ///< In the path, relative to its \c from.
  std::uint16_t option_ = 1;
};

}  // namespace heddle::schedule
