#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

#include <cstdint>
#include <optional>
#include <vector>

/// Which plain accesses of a function still need the check for races, provided that no access is a scheduling point.
///
/// In that case no other thread can run between two accesses of a thread unless something is called between them. So an
/// access to bytes that were checked before, with no call since, would get the same result and needs no check of its
/// own. This also holds for the iterations of a loop: if a long-running loop is made to yield, a conflicting access of
/// another thread still meets the record of the first iteration, with nothing to order the two. (While accesses are
/// scheduling points, all of them are announced.)
namespace heddle::analyse {

enum class Need : std::uint8_t {
  Check,
  CheckAsWrite,  ///< A read followed by a write to the same place: if the write is covered, so is the read.
  Follow,        ///< That write: it reuses the result of its read.
  Once,          ///< Checked in the first iteration of a loop that calls nothing and always accesses the same bytes.
  Nothing,       ///< Covered by an earlier access.
  Call,          ///< The call stays: in a long function the check would cost more to compile than it saves.
};

struct PlainCall {
  llvm::CallInst* call;
  bool write;
  unsigned size;
  Need need = Need::Check;
  std::size_t follows = 0;           ///< If \c need is Follow: index of the read in the plan.
  const llvm::Loop* loop = nullptr;  ///< Set if \c need is Once.
};

/// Nothing: not a call of __heddle_read4 or the like.
std::optional<PlainCall> plainCallOf(llvm::CallInst& call);

/// All of these calls, ordered so that a read precedes the write that follows it.
using NeededChecks = std::vector<PlainCall>;
NeededChecks planChecks(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

}  // namespace heddle::analyse
