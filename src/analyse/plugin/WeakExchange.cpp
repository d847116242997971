#include "analyse/plugin/WeakExchange.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <vector>

#include "analyse/plugin/TsanCall.h"

namespace heddle::analyse {
namespace {

constexpr const char* kWeak = "heddle.weak";
constexpr llvm::StringLiteral kByValue = "_compare_exchange_val";

/// Inserts an empty inline assembler statement before the instruction, where the tsan pass will put its call.
void mark(llvm::AtomicCmpXchgInst& exchange) {
  llvm::IRBuilder<> builder(&exchange);
  auto* nothing = llvm::InlineAsm::get(llvm::FunctionType::get(builder.getVoidTy(), false), "", "",
                                       /*hasSideEffects=*/true);
  llvm::CallInst* marker = builder.CreateCall(nothing);
  marker->setMetadata(kWeak, llvm::MDNode::get(exchange.getContext(), {}));
  marker->setDoesNotThrow();  // Otherwise the tsan pass would turn it into an invoke.
}

bool isByValue(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName().starts_with(kTsanPrefix) && callee->getName().ends_with(kByValue);
}

/// The call that replaced the marked instruction; null if the tsan pass left it unchanged.
llvm::CallInst* callAfter(llvm::Instruction& marker) {
  for (llvm::Instruction* next = marker.getNextNode(); next != nullptr; next = next->getNextNode()) {
    if (isByValue(*next)) { return llvm::cast<llvm::CallInst>(next); }
    if (llvm::isa<llvm::AtomicCmpXchgInst, llvm::CallBase>(next)) { return nullptr; }
  }
  return nullptr;
}

/// The comparisons with which the tsan pass derives success from the returned value.
std::vector<llvm::ICmpInst*> comparisonsOf(llvm::CallInst& call, const llvm::Value* expected) {
  std::vector<llvm::ICmpInst*> found;
  for (llvm::User* user : call.users()) {
    auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(user);
    if (comparison != nullptr && comparison->getPredicate() == llvm::ICmpInst::ICMP_EQ &&
        comparison->getOperand(1) == expected) {
      found.push_back(comparison);
    }
  }
  return found;
}

llvm::FunctionCallee weakCallee(llvm::Module& module, const llvm::CallInst& byValue) {
  llvm::StringRef name = byValue.getCalledFunction()->getName();
  name.consume_back(kByValue);
  llvm::Type* pointer = llvm::PointerType::get(module.getContext(), 0);
  llvm::Type* number = llvm::Type::getInt32Ty(module.getContext());
  auto* type = llvm::FunctionType::get(number, {pointer, pointer, byValue.getType(), number, number}, false);
  return module.getOrInsertFunction((name + "_compare_exchange_weak").str(), type);
}

void becomeWeak(llvm::CallInst& byValue) {
  llvm::Function& function = *byValue.getFunction();
  llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst* found = builder.CreateAlloca(byValue.getType());
  builder.SetInsertPoint(&byValue);
  builder.SetCurrentDebugLocation(byValue.getDebugLoc());
  llvm::Value* expected = byValue.getArgOperand(1);
  const auto comparisons = comparisonsOf(byValue, expected);
  builder.CreateStore(expected, found);
  llvm::CallInst* call = builder.CreateCall(
      weakCallee(*function.getParent(), byValue),
      {byValue.getArgOperand(0), found, byValue.getArgOperand(2), byValue.getArgOperand(3), byValue.getArgOperand(4)});
  llvm::Value* success = builder.CreateIsNotNull(call);
  llvm::Value* value = builder.CreateLoad(byValue.getType(), found);
  for (llvm::ICmpInst* comparison : comparisons) {
    comparison->replaceAllUsesWith(success);
    comparison->eraseFromParent();
  }
  byValue.replaceAllUsesWith(value);
  byValue.eraseFromParent();
}

}  // namespace

llvm::PreservedAnalyses MarkWeakExchangesPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  bool changed = false;
  for (llvm::Function& function : module) {
    if (!function.hasFnAttribute(llvm::Attribute::SanitizeThread)) { continue; }
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
      if (exchange == nullptr || !exchange->isWeak()) { continue; }
      mark(*exchange);
      changed = true;
    }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

llvm::PreservedAnalyses WeakExchangesPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  std::vector<llvm::Instruction*> markers;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (instruction.getMetadata(kWeak) != nullptr) { markers.push_back(&instruction); }
    }
  }
  for (llvm::Instruction* marker : markers) {
    if (llvm::CallInst* call = callAfter(*marker)) { becomeWeak(*call); }
    marker->eraseFromParent();
  }
  return markers.empty() ? llvm::PreservedAnalyses::all() : llvm::PreservedAnalyses::none();
}

}  // namespace heddle::analyse
