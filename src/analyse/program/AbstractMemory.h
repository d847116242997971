#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Value.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

/// Memory as the pointer analysis models it: *objects* (a variable, the allocation of one instruction, a function) and
/// *locations* in them (an object and an offset in bytes).
///
/// Offsets are exact until the program does arithmetic on them. A variable index merges all elements of the object,
/// which are a *stride* apart. A pointer with an unknown offset points to the location kAnywhere; dereferencing it
/// merges the whole object into one location. Where pointers may point to very many objects, these become one object.
/// Locations are merged, never split, so results only grow.
namespace heddle::analyse {

enum class ObjectId : std::uint32_t {};
enum class LocationId : std::uint32_t {};

constexpr std::uint32_t raw(ObjectId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t raw(LocationId id) { return static_cast<std::uint32_t>(id); }

struct MemoryObject {
  enum class Kind : std::uint8_t {
    Unknown,      ///< Everything created by, or passed to, code without IR. Always object 0.
    Variable,     ///< Global or static.
    ThreadLocal,  ///< One instance per thread.
    Stack,        ///< An alloca, in all activations of its function.
    Heap,         ///< Memory allocated by one call.
    Function,
    /// Code and memory of the C and C++ libraries. Always object 1. A call of it accesses its arguments and retains
    /// nothing.
    Library,
  };
  Kind kind = Kind::Unknown;
  const llvm::Value* origin = nullptr;
  std::uint64_t stride = 0;  ///< Offsets are taken modulo this; 0: exact; 1: the object is one location.
  std::map<std::uint64_t, LocationId> locations;
  std::optional<ObjectId> mergedInto;  ///< Another object, which has the locations of both.
};

class AbstractMemory {
public:
  /// The offset of a pointer to an unknown position in its object.
  static constexpr std::uint64_t kAnywhere = UINT64_MAX;
  /// An object with more locations than this becomes one location.
  static constexpr std::size_t kMaxLocations = 256;

  AbstractMemory();

  static constexpr ObjectId kUnknown{0};
  static constexpr ObjectId kLibrary{1};
  /// Objects without a layout: what is copied from them may hold any of their contents anywhere.
  static bool isShapeless(ObjectId object) { return object == kUnknown || object == kLibrary; }

  ObjectId add(MemoryObject::Kind kind, const llvm::Value* origin);
  /// Kind and origin are those of the object itself; see representative() for its locations.
  const MemoryObject& object(ObjectId id) const { return objects_[raw(id)]; }
  /// The object into which \p id was merged, or itself.
  ObjectId representative(ObjectId id) const;
  std::uint64_t strideOf(ObjectId id) const { return objects_[raw(representative(id))].stride; }
  const std::map<std::uint64_t, LocationId>& locationsOf(ObjectId id) const {
    return objects_[raw(representative(id))].locations;
  }
  std::size_t objectCount() const { return objects_.size(); }
  std::size_t locationCount() const { return owners_.size(); }

  LocationId at(ObjectId object, std::uint64_t offset);
  /// Never an object that was merged into another.
  ObjectId objectOf(LocationId location) const { return owners_[raw(find(location))].object; }
  std::uint64_t offsetOf(LocationId location) const { return owners_[raw(find(location))].offset; }

  /// The location into which \p location was merged, or itself.
  LocationId find(LocationId location) const;

  /// Merges all elements of \p object that are \p stride bytes apart. Returns the merged pairs, the survivor second.
  std::vector<std::pair<LocationId, LocationId>> addStride(ObjectId object, std::uint64_t stride);

  /// Makes one object of two, each of which is one location. Returns the location that is gone and the one that is
  /// kept.
  std::pair<LocationId, LocationId> merge(ObjectId gone, ObjectId kept);

  /// A pointer to \p location moved by \p bytes.
  LocationId moved(LocationId location, std::int64_t bytes);

private:
  struct Owner {
    ObjectId object;
    std::uint64_t offset;
    mutable LocationId mergedInto;
  };

  std::vector<MemoryObject> objects_;
  std::vector<Owner> owners_;
};

}  // namespace heddle::analyse
