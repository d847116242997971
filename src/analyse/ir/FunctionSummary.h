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

/// A lock that is definitely held.
struct Hold {
  bool isShared = false;
  int count = 1;  ///< Recursive acquisitions: the inner release does not end the section.
  /// Where the current function acquired it. More than one: the section may have been left in between.
  std::set<const llvm::Instruction*> sites;
  bool isBroken = false;  ///< Acquired and released several times, in a loop or in a callee.

  bool operator==(const Hold&) const = default;
  auto key() const { return std::tie(isShared, count, sites, isBroken); }
  bool operator<(const Hold& other) const { return key() < other.key(); }
};

using Holds = std::map<AccessPath, Hold>;

/// One access of a function, relative to the function's inputs.
struct PlaceAccess {
  AccessPath path;
  std::uint64_t size = 0;  ///< In bytes; 0 if unknown.
  bool isWrite = false;
  bool isAtomic = false;
  bool isWhole = false;  ///< The object was passed to code that may touch all of it.
  bool isCall = false;   ///< A call through the function pointer at the path. Its target depends on the caller.
  Holds held;

  auto key() const { return std::tie(path, size, isWrite, isAtomic, isWhole, isCall, held); }
  bool operator<(const PlaceAccess& other) const { return key() < other.key(); }
};

/// The effects of a call of the function, including callees. Computed once, used at every call.
struct FunctionSummary {
  std::map<PlaceAccess, const llvm::Instruction*> touches;  ///< Each with the first instruction that performs it.
  std::set<std::pair<AccessPath, AccessPath>> order;  ///< The second lock is acquired while the first may be held.
  std::set<AccessPath> taken;                         ///< All locks that are acquired.
  Holds heldAtExit;                                   ///< Definitely acquired here and not released.
  std::set<AccessPath> mayBeHeldAtExit;
  std::set<AccessPath> releasedAtExit;  ///< Released here without having been acquired here.
  PathSet returns;
  std::set<std::string> unknownCalls;
  std::set<std::string> tooLarge;  ///< Functions, this one or callees, that are not analysed because of their size.
  bool isAnything = false;         ///< It may do anything.
  bool waits = false;

  /// Grows whenever another round over a recursive group adds something.
  std::size_t size() const {
    return touches.size() + order.size() + taken.size() + heldAtExit.size() + releasedAtExit.size() + returns.size() +
           unknownCalls.size() + tooLarge.size();
  }
};

using Summaries = llvm::DenseMap<const llvm::Function*, FunctionSummary>;

}  // namespace heddle::analyse
