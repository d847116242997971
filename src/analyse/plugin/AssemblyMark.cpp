#include "analyse/plugin/AssemblyMark.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace heddle::analyse {
namespace {

constexpr const char* kSection = "heddle_asm";

/// False for empty assembler, which is only a compiler barrier, and for `pause`, `cpuid` and the like.
bool synchronises(const llvm::InlineAsm& assembler) {
  const llvm::StringRef text(assembler.getAsmString());
  const auto orders = [&](llvm::StringRef word) { return text.contains(word); };
  const auto inMemory = [](const llvm::InlineAsm::ConstraintInfo& operand) {
    return operand.Type != llvm::InlineAsm::isClobber && (operand.isIndirect || llvm::is_contained(operand.Codes, "m"));
  };
  return !text.trim().empty() && (text.contains("(") || orders("lock") || orders("xchg") || orders("fence") ||
                                  llvm::any_of(assembler.ParseConstraints(), inMemory));
}

bool hasUnseenAtomics(llvm::Module& module) {
  return llvm::any_of(module.functions(), [](llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const auto* assembler = call != nullptr ? llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()) : nullptr;
      return assembler != nullptr && synchronises(*assembler);
    });
  });
}

}  // namespace

llvm::PreservedAnalyses AssemblyMarkPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  if (hasUnseenAtomics(module)) {
    auto* one = llvm::ConstantInt::get(llvm::Type::getInt8Ty(module.getContext()), 1);
    auto* mark = new llvm::GlobalVariable(module, one->getType(), /*isConstant=*/true,
                                          llvm::GlobalValue::PrivateLinkage, one, "heddle.asm");
    mark->setSection(kSection);
    llvm::appendToUsed(module, {mark});
  }
  return llvm::PreservedAnalyses::all();
}

}  // namespace heddle::analyse
