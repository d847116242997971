#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>

#include <cstdint>
#include <vector>

/// Which of a function's plain accesses still need the check for races, when no access is a scheduling point.
///
/// Then nobody can come between two accesses of a thread unless something is called between them. So an access to bytes
/// that were checked before, with nothing called since, would find what the first one found: it needs no check of its
/// own. That holds for the rounds of a loop, too: should it be made to yield because it runs long, a conflicting access
/// of another thread meets what the first round has noted, with nothing to order the two. (While accesses are
/// scheduling points every one of them is announced.)
namespace heddle {

enum class Need : std::uint8_t {
  Check,
  CheckAsWrite,  ///< A read that a write to the same place follows: if the write is covered, so is the read.
  Follow,        ///< That write: it goes by the answer that its read got.
  Once,          ///< In the first round of a loop that calls nothing: always the same bytes.
  Nothing,       ///< Covered by an earlier access.
  Call,          ///< The call stays: in a long function the check would cost more to compile than it saves.
};

struct PlainCall {
  llvm::CallInst* call;
  bool write;
  unsigned size;
  Need need = Need::Check;
  std::size_t follows = 0;           ///< The read, if need is Follow: its number in the plan.
  const llvm::Loop* loop = nullptr;  ///< If need is Once.
};

/// The calls of __heddle_read4 and the like, in an order in which a read comes before the write that follows it.
using CheckPlan = std::vector<PlainCall>;
CheckPlan planChecks(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

}  // namespace heddle
