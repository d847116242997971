#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Value.h>

#include <cstdint>
#include <map>
#include <vector>

/// Memory as the pointer analysis sees it: *objects* (a variable, what one instruction allocates, a function) and
/// *locations* in them (an object and an offset in bytes).
///
/// Offsets are exact until the program computes with them. An index that varies makes all elements of the object one
/// (its *stride*); a pointer whose offset is unknown points to the location kAnywhere, and where it is dereferenced
/// the object becomes one location. Locations are merged, never split, so an answer only ever grows.
namespace heddle::analyse {

enum class ObjectId : std::uint32_t {};
enum class LocationId : std::uint32_t {};

constexpr std::uint32_t raw(ObjectId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t raw(LocationId id) { return static_cast<std::uint32_t>(id); }

struct MemoryObject {
  enum class Kind : std::uint8_t {
    Unknown,      ///< Whatever code without IR has made or been given. Always object 0.
    Variable,     ///< Global or static.
    ThreadLocal,  ///< One instance for each thread.
    Stack,        ///< An alloca, all activations of its function.
    Heap,         ///< What one call allocates.
    Function,
    LibraryCode,  ///< Virtual functions of classes without IR: they access what they are given, and keep nothing.
  };
  Kind kind = Kind::Unknown;
  const llvm::Value* origin = nullptr;
  std::uint64_t stride = 0;  ///< Offsets count modulo this; 0: exact; 1: the object is one location.
  std::map<std::uint64_t, LocationId> locations;
};

class AbstractMemory {
public:
  /// The offset of a pointer that points somewhere into its object.
  static constexpr std::uint64_t kAnywhere = UINT64_MAX;
  /// An object with more locations than this becomes one location.
  static constexpr std::size_t kMaxLocations = 256;

  AbstractMemory();

  static constexpr ObjectId kUnknown{0};

  ObjectId add(MemoryObject::Kind kind, const llvm::Value* origin);
  const MemoryObject& object(ObjectId id) const { return objects_[raw(id)]; }
  std::size_t objectCount() const { return objects_.size(); }
  std::size_t locationCount() const { return owners_.size(); }

  LocationId at(ObjectId object, std::uint64_t offset);
  ObjectId objectOf(LocationId location) const { return owners_[raw(location)].object; }
  std::uint64_t offsetOf(LocationId location) const { return owners_[raw(find(location))].offset; }

  /// The location that \p location has become by merging.
  LocationId find(LocationId location) const;

  /// All elements of \p object that are \p stride bytes apart become one. Returns the pairs that were merged, the
  /// survivor second.
  std::vector<std::pair<LocationId, LocationId>> addStride(ObjectId object, std::uint64_t stride);

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
