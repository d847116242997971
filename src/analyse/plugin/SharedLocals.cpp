#include "analyse/plugin/SharedLocals.h"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

#include <vector>

namespace heddle {
namespace {

constexpr const char* kEntry = "__tsan_func_entry";
constexpr const char* kAnnounce = "__heddle_local";

/// Looks for a use that makes the address of a local reachable for others. Functions of the standard library do not
/// retain references, and a pointer into itself (std::string has one) shares nothing.
class Sharing : public llvm::CaptureTracker {
public:
  explicit Sharing(const llvm::AllocaInst& local) : local_(local) {}

  bool found() const { return found_; }

  void tooManyUses() override { found_ = true; }

  bool captured(const llvm::Use* use) override {
    const llvm::User* user = use->getUser();
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (llvm::getUnderlyingObject(store->getPointerOperand()) == &local_) { return false; }
    } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) {
      const llvm::Function* callee = call->getCalledFunction();
      const llvm::StringRef name = callee ? callee->getName() : "";
      const bool isLibrary = callee && callee->isDeclarationForLinker() &&
                             (name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt"));
      if (isLibrary || name.starts_with("__tsan_") || name.starts_with("__heddle_")) { return false; }
    } else if (llvm::isa<llvm::ICmpInst>(user)) {
      return false;
    }
    found_ = true;
    return true;
  }

private:
  const llvm::AllocaInst& local_;
  bool found_ = false;
};

bool isShared(const llvm::AllocaInst& local) {
  Sharing sharing(local);
  llvm::PointerMayBeCaptured(&local, &sharing);
  return sharing.found();
}

llvm::CallInst* entryCallOf(llvm::BasicBlock& block) {
  for (llvm::Instruction& instruction : block) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call && call->getCalledFunction() && call->getCalledFunction()->getName() == kEntry) { return call; }
  }
  return nullptr;
}

/// Without the markers, the variable shares its memory with no other variable of the function.
void removeLifetime(llvm::AllocaInst& local) {
  std::vector<llvm::Instruction*> markers;
  for (llvm::User* user : local.users()) {
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    if (intrinsic && intrinsic->isLifetimeStartOrEnd()) { markers.push_back(intrinsic); }
  }
  for (llvm::Instruction* marker : markers) {
    marker->eraseFromParent();
  }
}

void announceLocals(llvm::Function& function) {
  const llvm::DISubprogram* subprogram = function.getSubprogram();
  llvm::CallInst* entry = entryCallOf(function.getEntryBlock());
  if (!entry || !subprogram || subprogram->getScopeLine() == 0) { return; }
  llvm::Module& module = *function.getParent();
  std::vector<std::pair<llvm::AllocaInst*, std::uint64_t>> shared;
  llvm::Instruction* last = entry;
  for (llvm::Instruction& instruction : function.getEntryBlock()) {
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!local || !local->isStaticAlloca()) { continue; }
    if (last->comesBefore(local)) { last = local; }
    const auto size = local->getAllocationSize(module.getDataLayout());
    if (size && !size->isScalable() && isShared(*local)) { shared.emplace_back(local, size->getFixedValue()); }
  }
  for (const auto& [local, size] : shared) {
    removeLifetime(*local);
  }
  llvm::IRBuilder<> builder(last->getNextNode());
  builder.SetCurrentDebugLocation(
      llvm::DILocation::get(module.getContext(), subprogram->getScopeLine(), 0, function.getSubprogram()));
  for (const auto& [local, size] : shared) {
    const llvm::FunctionCallee announce =
        module.getOrInsertFunction(kAnnounce, builder.getVoidTy(), builder.getPtrTy(), builder.getInt64Ty());
    builder.CreateCall(announce, {local, builder.getInt64(size)})->setDoesNotThrow();
  }
}

}  // namespace

void announceSharedLocals(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.isDeclarationForLinker() && function.hasFnAttribute(llvm::Attribute::SanitizeThread)) {
      announceLocals(function);
    }
  }
}

}  // namespace heddle
