#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "facts/Summary.h"

namespace heddle {

struct DependenceOptions {
  /// Two writes are a conflict too: in C++ they are a race and can change the final state. DepCon+ does not count them.
  bool writeWrite = true;
};

/// An access of one method against an access of another.
struct Conflict {
  Access first;
  Access second;
};

/// What two methods (perhaps the same one, twice) have to do with each other when two threads call them.
struct Dependence {
  std::size_t first = 0;  ///< Numbers of methods; first <= second.
  std::size_t second = 0;
  bool isParallel = false;  ///< No lock keeps them apart.
  std::vector<Conflict> conflicts;
  std::vector<LockPair> doubleLocks;  ///< Pairs of the first method that the second takes in the opposite order.

  bool isConflictTarget() const { return isParallel && !conflicts.empty(); }  ///< In Mpc.
  bool isDeadlockTarget() const { return !doubleLocks.empty(); }              ///< In Md.
};

/// A lock that a method holds around everything it shares.
struct ProtectingLock {
  Lock lock;
  bool isShared = false;
  bool isUnbroken = false;  ///< In one section: nobody else gets in between.
};

/// The methods of a class and their dependencies, as DepCon+ and the access-directed method define them.
class DependenceTable {
public:
  DependenceTable(const ClassFacts& facts, DependenceOptions options);

  /// All pairs of M that are in Mpc or Md, in the order of their methods.
  const std::vector<Dependence>& targets() const { return targets_; }
  /// Size of M: unordered pairs with repetition.
  std::size_t pairCount() const { return methodCount_ * (methodCount_ + 1) / 2; }
  std::size_t conflictTargets() const;
  std::size_t deadlockTargets() const;
  /// How much smaller Mpc u Md is than M, 0 .. 1.
  double reduction() const;

  /// LS(m): on every access to what some method writes. What only constructors write protects nothing and needs none.
  const std::vector<ProtectingLock>& locks(std::size_t method) const { return locks_[method]; }
  /// In S: its accesses are not one unbroken section under one lock.
  bool isAtomic(std::size_t method) const;
  /// AS(m) without reads of what no method writes.
  const std::vector<Access>& accesses(std::size_t method) const { return accesses_[method]; }

  /// The variables of the access-directed method, by their text, and who reads and writes them (Mr, Mw).
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

}  // namespace heddle
