#pragma once

#include <llvm/IR/IRBuilder.h>

namespace heddle::analyse {

/// Ends the block of \p builder with a place at which noise mode may jump to \p over (wire/JumpRecord.h), and continues
/// in a new block before it. \p site is the record of the access that follows, or null for code that noise mode never
/// needs. \p over must have no PHI nodes yet.
void jumpUnderNoise(llvm::IRBuilder<>& builder, llvm::BasicBlock* over, llvm::Value* site);

/// Ends the block with a place at which noise mode jumps to \p clean if none of the sites is to be reported, and with a
/// branch to \p next.
void jumpUnderNoise(llvm::IRBuilder<>& builder, llvm::BasicBlock* next, llvm::BasicBlock* clean,
                    llvm::ArrayRef<llvm::Value*> sites);

/// The same around a call without a result.
void skipUnderNoise(llvm::IRBuilder<>& builder, llvm::CallInst& call, llvm::Value* site);

/// The same around the calls that announce the entry and the exits of a function. Returns whether there are any.
bool skipFunctionCalls(llvm::Function& function);

}  // namespace heddle::analyse
