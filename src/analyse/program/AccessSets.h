#pragma once

#include <llvm/ADT/DenseMap.h>

#include <cstdint>
#include <deque>
#include <vector>

#include "analyse/program/Places.h"

namespace heddle::analyse {

/// The places that a piece of code may read and write.
struct Accesses {
  PlaceSet reads;
  PlaceSet writes;

  bool add(const Accesses& other) {
    const bool first = reads.add(other.reads);
    return writes.add(other.writes) || first;
  }
  friend bool operator==(const Accesses&, const Accesses&) = default;
};

/// Stores each distinct set once. Sets are referred to by number; 0 is the empty set.
class AccessSets {
public:
  explicit AccessSets(const Places& places) { intern({places.none(), places.none()}); }

  std::uint32_t intern(const Accesses& accesses);
  const Accesses& operator[](std::uint32_t number) const { return sets_[number]; }
  std::size_t count() const { return sets_.size(); }

private:
  std::deque<Accesses> sets_;
  llvm::DenseMap<std::uint64_t, std::vector<std::uint32_t>> byHash_;
};

}  // namespace heddle::analyse
