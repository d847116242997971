#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "analyse/ir/AccessPath.h"

namespace heddle::analyse {

/// A lock that is held for certain.
struct Hold {
  bool isShared = false;
  int count = 1;  ///< Re-entrant acquisitions: the inner release does not end the section.
  /// Where it was taken, in the function at hand. More than one: the section may have been left in between.
  std::set<const llvm::Instruction*> sites;
  bool isBroken = false;  ///< Taken and released several times, in a loop or in a callee.

  bool operator==(const Hold&) const = default;
  auto key() const { return std::tie(isShared, count, sites, isBroken); }
  bool operator<(const Hold& other) const { return key() < other.key(); }
};

using Holds = std::map<AccessPath, Hold>;

/// One access of a function, in terms of what the function is given.
struct Touch {
  AccessPath path;
  std::uint64_t size = 0;  ///< In bytes; 0: not known.
  bool isWrite = false;
  bool isAtomic = false;
  bool isWhole = false;  ///< The object at the path was handed to somebody, who may touch all of it.
  bool isCall = false;   ///< A function is called whose address is at the path: whose it is depends on the caller.
  Holds held;

  auto key() const { return std::tie(path, size, isWrite, isAtomic, isWhole, isCall, held); }
  bool operator<(const Touch& other) const { return key() < other.key(); }
};

/// What a call of the function does, callees included: computed once, used at every call.
struct FunctionSummary {
  std::map<Touch, const llvm::Instruction*> touches;  ///< With the first instruction that does it.
  std::set<std::pair<AccessPath, AccessPath>> order;  ///< The second lock is taken while the first may be held.
  std::set<AccessPath> taken;                         ///< Every lock that is taken.
  Holds heldAtExit;                                   ///< Taken here for certain and not released.
  std::set<AccessPath> mayBeHeldAtExit;
  std::set<AccessPath> releasedAtExit;  ///< Released here without having been taken here.
  PathSet returns;
  std::set<std::string> unknownCalls;
  bool waits = false;

  /// Whether a further round over a recursive group has brought anything new.
  std::size_t size() const {
    return touches.size() + order.size() + taken.size() + heldAtExit.size() + releasedAtExit.size() + returns.size() +
           unknownCalls.size();
  }
};

using Summaries = llvm::DenseMap<const llvm::Function*, FunctionSummary>;

}  // namespace heddle::analyse
