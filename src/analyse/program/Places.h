#pragma once

#include <llvm/ADT/BitVector.h>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analyse/program/PointerAnalysis.h"

namespace heddle::analyse {

/// Memory that an instruction may access: \c bytes from where \c pointer points, or the whole object.
struct MemoryEffect {
  const llvm::Value* pointer;
  std::optional<std::uint64_t> bytes;
  bool reads;
  bool writes;
};

/// A set of places, and whether it includes memory of code without IR.
struct PlaceSet {
  llvm::BitVector bits;
  bool unknown = false;

  bool add(const PlaceSet& other);
  friend bool operator==(const PlaceSet&, const PlaceSet&) = default;
};

/// The places of a program: the parts of shared objects that its accesses distinguish. Objects that only one thread can
/// reach have no places.
class Places {
public:
  struct Place {
    ObjectId object;
    std::uint64_t begin;
    std::uint64_t end;  ///< kAnywhere: to the end of the object.
  };

  /// Divides the objects at the boundaries of the ranges of \p effects.
  Places(PointerAnalysis& pointers, const std::vector<MemoryEffect>& effects);

  std::size_t count() const { return places_.size(); }
  const Place& operator[](std::size_t place) const { return places_[place]; }

  /// Adds to \p set the places that the effect may touch.
  void collect(const MemoryEffect& effect, PlaceSet& set) const;
  /// All places that code without IR may touch.
  const PlaceSet& escaped() const { return escaped_; }
  PlaceSet none() const { return {llvm::BitVector(static_cast<unsigned>(places_.size())), false}; }

private:
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  /// The range of an effect in its object, with the object's stride applied.
  Range rangeOf(LocationId location, std::optional<std::uint64_t> bytes) const;

  PointerAnalysis& pointers_;
  std::vector<bool> shared_;                                    ///< By object.
  std::vector<std::map<std::uint64_t, std::uint32_t>> starts_;  ///< By object: the start of each place, and its number.
  std::vector<Place> places_;
  PlaceSet escaped_;
};

}  // namespace heddle::analyse
