#include "analyse/plugin/NoiseJump.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <string>
#include <vector>

#include "wire/JumpRecord.h"

namespace heddle::analyse {

static_assert(static_cast<int>(wire::JumpUse::Access) == 0 && static_cast<int>(wire::JumpUse::Always) == 1 &&
              static_cast<int>(wire::JumpUse::Loop) == 3);

namespace {

bool announcesFunction(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee != nullptr && (callee->getName() == "__tsan_func_entry" || callee->getName() == "__tsan_func_exit");
}

void finish(llvm::CallBrInst& jump) {
  jump.setDoesNotThrow();
  jump.setDoesNotAccessMemory();
}

/// Moves a call at the entry behind the local variables: allocated in another block, they would move the stack pointer.
/// Returns whether none of them is allocated later.
bool leavesFrameFixed(llvm::CallInst& call) {
  llvm::BasicBlock& block = *call.getParent();
  if (&block != &call.getFunction()->getEntryBlock()) { return true; }
  const auto isLocal = [](const llvm::Instruction& instruction) { return llvm::isa<llvm::AllocaInst>(instruction); };
  const auto last = std::find_if(block.rbegin(), block.rend(), isLocal);
  if (last == block.rend() || last->comesBefore(&call)) { return true; }
  if (!llvm::all_of(
          llvm::make_range(call.getIterator(), last->getIterator()), [&](const llvm::Instruction& instruction) {
            return &instruction == &call || isLocal(instruction) || llvm::isa<llvm::DbgInfoIntrinsic>(instruction);
          })) {
    return false;
  }
  call.moveAfter(&*last);
  return true;
}

}  // namespace

void jumpUnderNoise(llvm::IRBuilder<>& builder, llvm::BasicBlock* over, llvm::Value* site) {
  llvm::LLVMContext& context = builder.getContext();
  auto* next = llvm::BasicBlock::Create(context, "", over->getParent(), over);
  llvm::SmallVector<llvm::Type*, 1> parameters;
  llvm::SmallVector<llvm::Value*, 1> arguments;
  if (site != nullptr) {
    parameters.push_back(site->getType());
    arguments.push_back(site);
  }
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), parameters, false);
  auto* text = site != nullptr ? llvm::InlineAsm::get(type, HEDDLE_JUMP_TEXT("${1:l}", "${0:c} - .", "0"), "i,!i", true)
                               : llvm::InlineAsm::get(type, HEDDLE_JUMP_TEXT("${0:l}", "0", "1"), "!i", true);
  llvm::CallBrInst* jump = builder.CreateCallBr(type, text, next, {over}, arguments);
  finish(*jump);
  builder.SetInsertPoint(next);
}

void jumpUnderNoise(llvm::IRBuilder<>& builder, llvm::BasicBlock* next, llvm::BasicBlock* clean,
                    llvm::ArrayRef<llvm::Value*> sites) {
  std::string text = HEDDLE_JUMP_PLACE HEDDLE_JUMP_SECTION;
  std::string constraints;
  llvm::SmallVector<llvm::Type*> parameters;
  const std::string label = "${" + std::to_string(sites.size()) + ":l}";
  for (std::size_t i = 0; i < sites.size(); ++i) {
    text += ".long 1b - .\n.long " + label + " - .\n.long ${" + std::to_string(i) + ":c} - .\n.long 3\n";
    constraints += "i,";
    parameters.push_back(sites[i]->getType());
  }
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), parameters, false);
  auto* code = llvm::InlineAsm::get(type, text + ".popsection\n", constraints + "!i", true);
  finish(*builder.CreateCallBr(type, code, next, {clean}, sites));
}

void skipUnderNoise(llvm::IRBuilder<>& builder, llvm::CallInst& call, llvm::Value* site) {
  llvm::BasicBlock* block = call.getParent();
  llvm::BasicBlock* rest = block->splitBasicBlock(call.getNextNode());
  llvm::BasicBlock* called = block->splitBasicBlock(&call);
  block->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(block);
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  jumpUnderNoise(builder, rest, site);
  builder.CreateBr(called);
}

bool skipFunctionCalls(llvm::Function& function) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::BasicBlock& block : function) {
    for (llvm::Instruction& instruction : block) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call != nullptr && announcesFunction(*call) && leavesFrameFixed(*call)) { calls.push_back(call); }
    }
  }
  llvm::IRBuilder<> builder(function.getContext());
  for (llvm::CallInst* call : calls) {
    skipUnderNoise(builder, *call, nullptr);
  }
  return !calls.empty();
}

}  // namespace heddle::analyse
