#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <vector>

#include "facts/ClassModel.h"

namespace heddle {

/// Memory that calls on one object may share. Containers and arrays are one place; what is reached by a pointer is told
/// by its type, because two pointers may lead to the same node.
struct Place {
  enum class Kind {
    Member,    ///< Of the class: `path` names it; empty: the whole object.
    Heap,      ///< `type` is what is pointed to, empty if that is not known; `path` its member, empty: any.
    Global,    ///< `path` is its name.
    Anything,  ///< Not understood.
  };
  Kind kind = Kind::Anything;
  std::string type;
  std::string path;
  std::string text;  ///< For people: "count_", "head_->next".
  /// Which object of the class it belongs to, seen from the call: empty for that of the call, "argument 1", or the
  /// pointer that leads to it.
  std::string owner{};

  auto operator<=>(const Place&) const = default;
};

/// Whether the two can be the same memory. Assumed: a pointer to an int leads to an int of its own, never to a member
/// of a class (docs/limits.md).
bool mayOverlap(const Place& one, const Place& other);

/// A lock: who has it, and the way to it from there.
struct Lock {
  /// "this", "argument 1", the pointer that leads to another object of the class, or empty for a global one. Where it
  /// is held at an access, "this" is the object that is accessed, and the object of the call is "the other object" if
  /// that is not the same.
  std::string owner;
  std::string path;

  auto operator<=>(const Lock&) const = default;
};

std::string text(const Lock& lock);

struct HeldLock {
  Lock lock;
  bool isShared = false;
  /// Which object's lock it is, seen from the call: all accesses of one method under it are in the same unbroken
  /// section. Empty: the section may be left and entered again.
  std::string section;

  auto operator<=>(const HeldLock&) const = default;
};

struct Access {
  Place place;
  bool isWrite = false;
  bool isAtomic = false;
  std::vector<HeldLock> held;  ///< On every path to it; sorted.
  std::string where;           ///< "queue.h:31"; empty if it is not known.

  auto operator<=>(const Access&) const = default;
};

/// The second is taken while the first may be held.
struct LockPair {
  Lock first;
  Lock second;

  auto operator<=>(const LockPair&) const = default;
};

/// What one call may do, callees included: AS and DS of DepCon+, and what its LS is computed from.
struct MethodSummary {
  std::vector<Access> accesses;           ///< AS
  std::vector<LockPair> lockOrder;        ///< DS
  std::vector<std::string> unknownCalls;  ///< Bodies that were not there; each counts as an access to anything.
  bool waits = false;                     ///< On a condition variable: a section is left and entered again.
};

struct ClassFacts {
  ClassModel model;
  std::vector<MethodSummary> summaries;  ///< One for each of model.methods.
};

}  // namespace heddle
