#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "wire/FactsView.h"

namespace heddle::rt {

/// Numbered sets of accesses: those of the facts file, and unions and parts of them that queries made. Equal sets have
/// the same number, so comparing and caching are cheap. Once there are too many, the answer is wire::kAnything.
class AccessSets {
public:
  static constexpr std::uint32_t kMaxSets = 1U << 16;

  /// \p facts must outlive this object.
  explicit AccessSets(const wire::FactsView& facts);

  std::uint32_t unite(std::uint32_t a, std::uint32_t b);
  std::uint32_t intersect(std::uint32_t a, std::uint32_t b);
  /// The accesses of \p set to the places [first, first + count).
  std::uint32_t restrictTo(std::uint32_t set, std::uint32_t first, std::uint32_t count);
  /// Accesses to these places.
  std::uint32_t of(std::uint32_t first, std::uint32_t count, bool reads, bool writes);

  /// Whether \p all contains every access of \p part.
  bool contains(std::uint32_t all, std::uint32_t part) const;
  /// Whether some access of \p a and one of \p b concern the same place and at least one of them writes.
  bool conflict(std::uint32_t a, std::uint32_t b) const;
  /// Whether one of them may write what the other may read.
  bool readWrite(std::uint32_t a, std::uint32_t b) const;
  /// Whether both may access the same place.
  bool meet(std::uint32_t a, std::uint32_t b) const;

  std::uint32_t count() const { return count_; }
  /// The bitmap of places; see wire/FactsLayout.h.
  std::span<const std::uint64_t> reads(std::uint32_t set) const { return map(set, 0); }
  std::span<const std::uint64_t> writes(std::uint32_t set) const { return map(set, words_); }

private:
  std::span<const std::uint64_t> map(std::uint32_t set, std::size_t from) const;
  template <typename Operation>
  std::uint32_t combine(std::uint32_t a, std::uint32_t b, Operation operation);
  std::uint32_t intern(const std::vector<std::uint64_t>& bits);
  std::uint64_t hashOf(std::span<const std::uint64_t> bits) const;
  std::span<const std::uint64_t> all(std::uint32_t set) const;

  const wire::FactsView& facts_;
  const std::size_t words_;  ///< Of one bitmap.
  std::uint32_t ofFile_;
  std::uint32_t count_;
  std::vector<std::vector<std::uint64_t>> made_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> byHash_;
  std::unordered_map<std::uint64_t, std::uint32_t> unions_;         ///< By the numbers of both sets,
  std::unordered_map<std::uint64_t, std::uint32_t> intersections_;  ///< the smaller one first.
};

}  // namespace heddle::rt
