#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SparseBitVector.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "analyse/program/AbstractMemory.h"

/// An inclusion-based pointer analysis (Andersen), field-sensitive by byte offsets, solved in waves (Pereira and
/// Berlin, CGO 2009). Each wave collapses cycles of copies and propagates differences in topological order. Then loads,
/// stores and offsets add the edges that the new pointees require. This repeats until nothing changes.
///
/// A *node* holds the pointees of a value: an SSA value, or the contents of a location. Code without IR is represented
/// by one object, AbstractMemory::kUnknown: storing a pointer into it makes the pointee *escape*. A pointer to kUnknown
/// may also point to every escaped object, without listing them: they would fill most sets. So what is loaded through
/// it points to kUnknown, and the contents of an escaped object may too. AbstractMemory::kLibrary, memory of the C and
/// C++ libraries, is not unknown: it points to itself and to what it was given. Objects in
/// very large sets lose their members, and then become one object. Merged locations are replaced in all sets, which
/// would grow with what no longer exists.
namespace heddle::analyse {

enum class NodeId : std::uint32_t {};
constexpr std::uint32_t raw(NodeId id) { return static_cast<std::uint32_t>(id); }

class PointsToGraph {
public:
  using Pointees = llvm::SparseBitVector<>;
  using OnObject = std::function<void(ObjectId)>;

  /// The objects in a larger set become coarser; see coarsen().
  static constexpr unsigned kMaxPointees = 400;

  PointsToGraph();

  AbstractMemory& memory() { return memory_; }
  const AbstractMemory& memory() const { return memory_; }

  NodeId add();
  /// A new object that belongs to no value of the program.
  ObjectId addObject() { return memory_.add(MemoryObject::Kind::Stack, nullptr); }
  NodeId unknown() const { return unknown_; }  ///< Points to kUnknown.
  /// Points to kLibrary and to what the library was given to keep.
  NodeId library() const { return library_; }

  void pointTo(NodeId node, ObjectId object, std::uint64_t offset = 0);
  void copy(NodeId from, NodeId to);
  /// Copies the contents of \p bytes at the pointees of \p pointer to \p to, word by word.
  void load(NodeId pointer, NodeId to, std::uint64_t bytes);
  void store(NodeId pointer, NodeId from, std::uint64_t bytes);
  void offset(NodeId from, NodeId to, std::int64_t bytes);
  /// Makes \p to point a multiple of \p stride away from \p from; stride 1: anywhere in the same object.
  void element(NodeId from, NodeId to, std::uint64_t stride);
  /// Copies memory; \p bytes is nullopt if the length varies.
  void copyMemory(NodeId target, NodeId source, std::optional<std::uint64_t> bytes);
  /// Calls \p report once for each object that \p node may point into, including those found later.
  void watch(NodeId node, OnObject report);
  /// Makes the pointees of \p node reachable for code without IR.
  void escape(NodeId node) { copy(node, unknownContents_); }
  /// Calls \p report once for each object that escapes.
  void watchEscaped(OnObject report) { watch(unknownContents_, std::move(report)); }

  void solve();

  /// The locations that \p node may point to, after merging.
  Pointees pointees(NodeId node) const;
  /// What the contents of \p location may point to.
  Pointees contents(LocationId location) const;
  bool hasEscaped(ObjectId object) const { return escaped_.contains(raw(memory_.representative(object))); }

private:
  struct Constraint {
    enum class Kind : std::uint8_t { Load, Store, Offset, Element, CopyFrom, CopyTo, Watch };
    Kind kind;
    NodeId other;
    std::int64_t amount;  ///< Bytes, stride, or an index into watchers_ or memoryCopies_.
  };
  struct Node {
    NodeId parent;
    Pointees pointees;
    Pointees done;  ///< The subset of \c pointees already propagated.
    Pointees copies;
    std::vector<Constraint> constraints;
    std::size_t seen = 0;  ///< The first constraints, which have seen \c done. The others have seen nothing.
    bool isOpen = true;    ///< \c pointees or \c done have changed since the last wave.
  };
  /// What the constraints of a node must see in this wave.
  struct News {
    std::vector<Constraint> constraints;
    std::size_t seen;
    Pointees fresh;  ///< For the first constraints, which have seen the rest.
    Pointees all;    ///< For the others.
  };
  /// Memory is copied through a buffer of its own, so that m sources and n targets need m + n links.
  struct MemoryCopy {
    ObjectId buffer;
    std::optional<std::uint64_t> bytes;
  };
  /// A copy of contents from one object to another, location by location, including locations found later.
  struct Link {
    ObjectId source;
    ObjectId target;
    std::int64_t distance;  ///< Offset in target minus offset in source.
    std::uint64_t begin;    ///< In source.
    std::uint64_t end;
  };

  NodeId find(NodeId node) const;
  Node& at(NodeId node) { return nodes_[raw(find(node))]; }
  // Pointees are added, and propagated again, by these functions only.
  void addPointee(NodeId node, LocationId location);
  void addPointees(Node& node, const Pointees& pointees);
  void constrain(NodeId node, const Constraint& constraint);
  void unite(NodeId from, NodeId into);
  LocationId locationAt(ObjectId object, std::uint64_t offset);
  LocationId movedLocation(LocationId location, std::int64_t bytes);
  /// Handles a new \p location. If its object has too many, the object becomes an array of elements of \p step bytes.
  void admit(LocationId location, std::uint64_t step);
  NodeId contentsOf(LocationId location);
  /// The location itself, or the merged object if the location is kAnywhere.
  LocationId dereferenced(LocationId location);
  void makeElements(ObjectId object, std::uint64_t stride);
  void link(const Link& link);
  void fillShapeless(const Link& link, std::uint64_t targetOffset);
  LocationId sourceOf(const Link& link, std::uint64_t targetOffset);
  void linkLocation(const Link& link, LocationId source);
  void setEscaped(ObjectId object);
  void exposeContents(LocationId location);

  void collapseCycles(std::vector<NodeId>& order);
  void propagate(const std::vector<NodeId>& order);
  void coarsen();
  void coarsen(NodeId node);
  void mergeObjects(ObjectId gone, ObjectId kept);
  void renumber(Node& node) const;
  void renumberAll();
  void uniteContents(LocationId gone, LocationId kept);
  void apply(const Constraint& constraint, const Pointees& pointees);
  void applyOne(const Constraint& constraint, LocationId location);
  void copyBetween(std::optional<std::uint64_t> bytes, LocationId source, LocationId target);

  AbstractMemory memory_;
  mutable std::vector<Node> nodes_;
  std::vector<std::optional<NodeId>> contents_;  ///< By location.
  std::vector<OnObject> watchers_;
  std::vector<llvm::DenseSet<std::uint32_t>> watched_;  ///< Objects already reported to the watcher.
  std::vector<MemoryCopy> memoryCopies_;
  std::vector<std::vector<Link>> links_;  ///< By source object; backLinks_ is by target object.
  std::vector<std::vector<Link>> backLinks_;
  llvm::DenseSet<std::uint32_t> escaped_;
  llvm::DenseSet<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>> linked_;
  NodeId unknown_;
  NodeId unknownContents_;
  NodeId library_;
  Pointees mergedLocations_;  ///< Into others, since renumberAll().
  Pointees unitedNodes_;      ///< With others, since collapseCycles().
  bool changed_ = false;
};

}  // namespace heddle::analyse
