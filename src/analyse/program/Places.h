#pragma once

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/SmallVector.h>

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
  /// Of the memory that the first word at \c pointer points to, or all words of its object.
  PointerAnalysis::Depth depth = PointerAnalysis::Depth::Pointee;
};

/// A set of places.
struct PlaceSet {
  llvm::BitVector bits;

  bool add(const PlaceSet& other);
  bool hasUnknown() const { return bits.size() > 0 && bits.test(0); }
  bool intersects(const PlaceSet& other) const { return bits.anyCommon(other.bits); }
  friend bool operator==(const PlaceSet&, const PlaceSet&) = default;
};

/// The places of a program: the parts of shared objects that its accesses distinguish. Objects that only one thread can
/// reach have no places.
///
/// Place 0 stands for all memory that cannot be identified at run time: memory of code without IR, and shared objects
/// that have neither a symbol nor a known allocation.
class Places {
public:
  using IsIdentified = llvm::function_ref<bool(ObjectId)>;

  struct Place {
    ObjectId object;
    std::uint64_t begin;
    std::uint64_t end;  ///< kAnywhere: to the end of the object.
  };

  /// Divides the objects at the boundaries of the ranges of \p effects.
  Places(PointerAnalysis& pointers, const std::vector<MemoryEffect>& effects, IsIdentified isIdentified);

  std::size_t count() const { return places_.size(); }
  const Place& operator[](std::size_t place) const { return places_[place]; }

  /// Appends the places that the effect may touch. Returns true if it may also touch everything in escaped().
  bool collect(const MemoryEffect& effect, llvm::SmallVectorImpl<std::uint32_t>& touched) const;
  /// All places that code without IR may touch.
  const PlaceSet& escaped() const { return escaped_; }
  PlaceSet none() const { return {llvm::BitVector(static_cast<unsigned>(places_.size()))}; }

private:
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
  };
  /// The range of an effect in its object, with the object's stride applied.
  Range rangeOf(LocationId location, std::optional<std::uint64_t> bytes) const;

  struct Touched {
    std::optional<std::uint64_t> bytes;
    PointerAnalysis::Depth depth;
    bool escaped;
    std::vector<std::uint32_t> places;
  };
  const Touched& touchedBy(const MemoryEffect& effect) const;
  Touched compute(const MemoryEffect& effect) const;

  PointerAnalysis& pointers_;
  std::vector<bool> shared_;                                    ///< By object; false for constants.
  std::vector<bool> identified_;                                ///< By object.
  std::vector<std::map<std::uint64_t, std::uint32_t>> starts_;  ///< By object: the start of each place, and its number.
  std::vector<Place> places_;
  PlaceSet escaped_;
  mutable llvm::DenseMap<const llvm::Value*, std::vector<Touched>> touched_;  ///< Answers given so far, by pointer.
};

}  // namespace heddle::analyse
