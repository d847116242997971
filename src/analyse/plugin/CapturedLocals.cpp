#include "analyse/plugin/CapturedLocals.h"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <vector>

namespace heddle::analyse {
namespace {

constexpr const char* kHidden = "heddle.hidden";

/// The operand of a plain access that the tsan pass would wrongly consider private; null if there is none.
llvm::Use* wronglyPrivate(llvm::Instruction& instruction) {
  llvm::Use* pointer = nullptr;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load != nullptr && load->isUnordered()) {
    pointer = &load->getOperandUse(llvm::LoadInst::getPointerOperandIndex());
  } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction); store != nullptr && store->isUnordered()) {
    pointer = &store->getOperandUse(llvm::StoreInst::getPointerOperandIndex());
  }
  if (pointer == nullptr || llvm::isa<llvm::AllocaInst>(pointer->get())) { return nullptr; }
  const llvm::Value* local = llvm::getUnderlyingObject(pointer->get());
  const bool captured = llvm::isa<llvm::AllocaInst>(local) &&
                        llvm::PointerMayBeCaptured(local, /*ReturnCaptures=*/true, /*StoreCaptures=*/true);
  return captured ? pointer : nullptr;
}

void hide(llvm::Use& pointer) {
  auto* access = llvm::cast<llvm::Instruction>(pointer.getUser());
  llvm::IRBuilder<> builder(access);
  llvm::Type* type = pointer->getType();
  auto* nothing = llvm::InlineAsm::get(llvm::FunctionType::get(type, {type}, false), "", "=r,0",
                                       /*hasSideEffects=*/false);
  llvm::CallInst* hidden = builder.CreateCall(nothing, {pointer.get()});
  hidden->setMetadata(kHidden, llvm::MDNode::get(access->getContext(), {}));
  hidden->setDoesNotThrow();  // Otherwise the tsan pass would turn it into an invoke.
  pointer.set(hidden);
}

}  // namespace

llvm::PreservedAnalyses HideCapturedLocalsPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  std::vector<llvm::Use*> found;
  for (llvm::Function& function : module) {
    if (!function.hasFnAttribute(llvm::Attribute::SanitizeThread)) { continue; }
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (llvm::Use* pointer = wronglyPrivate(instruction); pointer != nullptr) { found.push_back(pointer); }
    }
  }
  for (llvm::Use* pointer : found) {
    hide(*pointer);
  }
  return found.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

llvm::PreservedAnalyses ShowCapturedLocalsPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  std::vector<llvm::CallInst*> found;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (instruction.getMetadata(kHidden) != nullptr) { found.push_back(llvm::cast<llvm::CallInst>(&instruction)); }
    }
  }
  for (llvm::CallInst* hidden : found) {
    hidden->replaceAllUsesWith(hidden->getArgOperand(0));
    hidden->eraseFromParent();
  }
  return found.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

}  // namespace heddle::analyse
