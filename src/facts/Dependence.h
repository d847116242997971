#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "facts/Summary.h"

namespace heddle::facts {

struct DependenceOptions {
  /// Count two writes as a conflict: in C++ they are a race and can change the final state. DepCon+ does not count
  /// them.
  bool writeWrite = true;
};

/// Two conflicting accesses, one of each method.
struct Conflict {
  Access first;
  Access second;
};

/// How two methods (possibly the same one twice) interfere when two threads call them.
struct Dependence {
  std::size_t first = 0;  ///< Indices of methods; first <= second.
  std::size_t second = 0;
  bool isParallel = false;  ///< No lock excludes one from the other, or one of them waits and so leaves its section.
  std::vector<Conflict> conflicts;
  std::vector<LockPair> doubleLocks;  ///< Pairs of the first method that the second acquires in reverse order.

  bool isConflictTarget() const { return isParallel && !conflicts.empty(); }  ///< In Mpc.
  bool isDeadlockTarget() const { return !doubleLocks.empty(); }              ///< In Md.
};

/// A lock that a method holds around all its shared accesses.
struct ProtectingLock {
  Lock lock;
  bool isShared = false;
  bool isUnbroken = false;  ///< All accesses are in one section: no other thread can get in between.
};

/// The methods of a class and their dependencies, as DepCon+ and the access-directed method define them.
class DependenceTable {
public:
  DependenceTable(const ClassFacts& facts, DependenceOptions options);

  /// All pairs of M that are in Mpc or Md, in the order of their methods.
  const std::vector<Dependence>& targets() const { return targets_; }
  /// Size of M, the unordered pairs with repetition.
  std::size_t pairCount() const { return methodCount_ * (methodCount_ + 1) / 2; }
  std::size_t conflictTargets() const;
  std::size_t deadlockTargets() const;
  /// How much smaller Mpc ∪ Md is than M, from 0 to 1.
  double reduction() const;

  /// LS(m): locks held at every access to memory that some method writes. Memory that only constructors write needs no
  /// lock and is ignored.
  const std::vector<ProtectingLock>& locks(std::size_t method) const { return locks_[method]; }
  /// Whether all accesses are in one unbroken section under one lock. S is the set of methods for which this is false.
  bool isAtomic(std::size_t method) const;
  /// AS(m) without reads of memory that no method writes.
  const std::vector<Access>& accesses(std::size_t method) const { return accesses_[method]; }

  /// The variables of the access-directed method, by their text, and the methods that read and write them (Mr, Mw).
  struct Variable {
    std::string name;
    std::vector<std::size_t> readers;
    std::vector<std::size_t> writers;
  };
  std::vector<Variable> variables() const;

private:
  Dependence relate(const ClassFacts& facts, std::size_t first, std::size_t second, DependenceOptions options) const;

  std::size_t methodCount_;
  std::vector<std::vector<Access>> accesses_;
  std::vector<std::vector<ProtectingLock>> locks_;
  std::vector<bool> waits_;
  std::vector<Dependence> targets_;
};

/// "size() reads count_ without mutex_, push(int) writes it".
std::string reason(const ClassModel& model, const Dependence& dependence);

}  // namespace heddle::facts
