#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <vector>

#include "facts/ClassModel.h"

namespace heddle::facts {

/// Memory that calls on one object may share. A container or array is one place. Memory reached through a pointer is
/// identified by its type, because two pointers may refer to the same node.
struct Place {
  enum class Kind {
    Member,    ///< A member of the class: \c path names it; empty for the whole object.
    Heap,      ///< \c type is the pointee type, empty if unknown; \c path is its member, empty for any.
    Global,    ///< \c path is its name.
    Anything,  ///< Not understood.
  };
  Kind kind = Kind::Anything;
  std::string type;
  std::string path;
  std::string text;  ///< For display: "count_", "head_->next".
  /// The object of the class that the place belongs to, as seen from the call: empty for the object of the call,
  /// "argument 1", or the pointer to another object.
  std::string owner{};

  auto operator<=>(const Place&) const = default;
};

/// Whether the two can be the same memory. Assumes that a pointer to an int refers to an int of its own, never to a
/// member of a class (docs/limits.md).
bool mayOverlap(const Place& one, const Place& other);

/// A lock: its owner, and the path to it from there.
struct Lock {
  /// "this", "argument 1", the pointer to another object of the class, or empty for a global lock. For a lock held at
  /// an access, "this" is the accessed object; the object of the call, if different, is "the other object".
  std::string owner;
  std::string path;

  auto operator<=>(const Lock&) const = default;
};

std::string text(const Lock& lock);

struct HeldLock {
  Lock lock;
  bool isShared = false;
  /// Identifies the section by the object whose lock it is, as seen from the call. All accesses of a method with the
  /// same \c section are in one unbroken section. Empty: the section may be left and entered again.
  std::string section;

  auto operator<=>(const HeldLock&) const = default;
};

struct Access {
  Place place;
  bool isWrite = false;
  bool isAtomic = false;
  std::vector<HeldLock> held;  ///< Held on every path to the access; sorted.
  std::string where;           ///< "queue.h:31"; empty if unknown.

  auto operator<=>(const Access&) const = default;
};

/// The second lock is acquired while the first may be held.
struct LockPair {
  Lock first;
  Lock second;

  auto operator<=>(const LockPair&) const = default;
};

/// What one call may do, callees included: AS and DS of DepCon+, and the input for LS.
struct MethodSummary {
  std::vector<Access> accesses;           ///< AS
  std::vector<LockPair> lockOrder;        ///< DS
  std::vector<std::string> unknownCalls;  ///< Functions without a body; each counts as an access to anything.
  std::vector<std::string> tooLarge;      ///< Functions that are not analysed because of their size: the same holds.
  bool waits = false;                     ///< Waits on a condition variable: a section is left and entered again.
};

struct ClassFacts {
  ClassModel model;
  std::vector<MethodSummary> summaries;  ///< One per element of model.methods.
};

}  // namespace heddle::facts
