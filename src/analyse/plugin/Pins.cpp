#include "analyse/plugin/Pins.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MathExtras.h>

#include <algorithm>
#include <array>
#include <vector>

namespace heddle::analyse {
namespace {

/// Marks accesses that the user declared volatile; every other volatile access is a pin. The reverse would not work:
/// passes that split an access copy the volatile flag, but not foreign metadata.
constexpr const char* kUserVolatile = "heddle.volatile";

/// Marks a module in which the user declared volatile locals. SROA creates new accesses to the parts of a local that
/// are volatile but lack the mark. So in such a module an unmarked access to a local may be the user's, and stays
/// volatile.
constexpr const char* kVolatileLocals = "heddle.volatile-locals";

/// Marks a pinned module. The plugin may appear twice on a command line and must not mistake its own pins for the
/// user's.
constexpr const char* kPinned = "heddle.pinned";

/// C++ has no unordered atomics: they are pins.
bool isPlain(llvm::AtomicOrdering ordering) {
  return ordering == llvm::AtomicOrdering::NotAtomic || ordering == llvm::AtomicOrdering::Unordered;
}

/// LLVM may merge two volatile loads that meet in a phi, but not atomic ones. So pins are also atomic, with the weakest
/// ordering, if the type permits it.
llvm::AtomicOrdering orderingOfPin(const llvm::Type* type) {
  const bool mayBeAtomic = type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy();
  const std::uint64_t bits = type->isPointerTy() ? 64 : type->getPrimitiveSizeInBits().getFixedValue();
  return mayBeAtomic && bits >= 8 && llvm::isPowerOf2_64(bits) ? llvm::AtomicOrdering::Unordered
                                                               : llvm::AtomicOrdering::NotAtomic;
}

/// A uniform view of a plain load, store or memory intrinsic.
class PlainAccess {
public:
  explicit PlainAccess(llvm::Instruction& instruction) : instruction_(&instruction) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction); load && isPlain(load->getOrdering())) {
      pointers_[0] = load->getPointerOperand();
    } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction); store && isPlain(store->getOrdering())) {
      pointers_[0] = store->getPointerOperand();
    } else if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
      pointers_[0] = memory->getRawDest();
      if (auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(memory)) { pointers_[1] = transfer->getRawSource(); }
    }
  }

  explicit operator bool() const { return pointers_[0] != nullptr; }
  const std::array<llvm::Value*, 2>& pointers() const { return pointers_; }

  bool isVolatile() const {
    if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(instruction_)) { return memory->isVolatile(); }
    return instruction_->isVolatile();
  }

  void pin() { set(true, true); }
  void unpin() { set(!isPin(), false); }

  bool isPin() const {
    return isVolatile() && !instruction_->hasMetadata(kUserVolatile) &&
           !(isOfLocal() && instruction_->getModule()->getNamedMetadata(kVolatileLocals));
  }
  bool isOfLocal() const {
    return std::ranges::any_of(pointers_, [](const llvm::Value* pointer) {
      return pointer && llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, 0));
    });
  }
  void markAsUsers() { instruction_->setMetadata(kUserVolatile, llvm::MDNode::get(instruction_->getContext(), {})); }
  void dropMark() { instruction_->setMetadata(kUserVolatile, nullptr); }

private:
  template <class Access>
  static void set(Access& access, llvm::Type* type, bool isVolatile, bool isPinned) {
    access.setVolatile(isVolatile);
    access.setOrdering(isPinned ? orderingOfPin(type) : llvm::AtomicOrdering::NotAtomic);
  }

  void set(bool isVolatile, bool isPinned) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction_)) {
      set(*load, load->getType(), isVolatile, isPinned);
    } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction_)) {
      set(*store, store->getValueOperand()->getType(), isVolatile, isPinned);
    } else if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(instruction_)) {
      memory->setVolatile(llvm::ConstantInt::getBool(memory->getContext(), isVolatile));
    }
  }

  llvm::Instruction* instruction_;
  std::array<llvm::Value*, 2> pointers_{};
};

/// Which memory other threads may access. Caches its results for the locals of one function.
class Sharing {
public:
  bool mayBeShared(const llvm::Value* pointer) {
    if (!pointer || pointer->getType()->getPointerAddressSpace() != 0 || pointer->isSwiftError()) { return false; }
    const llvm::Value* object = llvm::getUnderlyingObject(pointer, 0);
    if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object)) { return !global->isConstant(); }
    if (!llvm::isa<llvm::AllocaInst>(object)) { return true; }
    auto [known, isNew] = captured_.try_emplace(object, false);
    if (isNew) { known->second = llvm::PointerMayBeCaptured(object, /*ReturnCaptures=*/true, /*StoreCaptures=*/true); }
    return known->second;
  }

  bool mayBeShared(const PlainAccess& access) {
    return mayBeShared(access.pointers()[0]) || mayBeShared(access.pointers()[1]);
  }

private:
  llvm::DenseMap<const llvm::Value*, bool> captured_;
};

bool isWatched(const llvm::Function& function) {
  return !function.isDeclaration() && function.hasFnAttribute(llvm::Attribute::SanitizeThread);
}

bool pin(llvm::Function& function) {
  Sharing sharing;
  std::vector<PlainAccess> shared;
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    PlainAccess access(instruction);
    if (!access) { continue; }
    if (access.isVolatile()) {
      if (access.isOfLocal()) { function.getParent()->getOrInsertNamedMetadata(kVolatileLocals); }
      access.markAsUsers();
      access.pin();
      changed = true;
    } else if (sharing.mayBeShared(access)) {
      shared.push_back(access);
    }
  }
  for (PlainAccess& access : shared) {
    access.pin();
  }
  return changed || !shared.empty();
}

bool relax(llvm::Function& function) {
  std::vector<PlainAccess> pins;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    PlainAccess access(instruction);
    if (access && access.isPin()) { pins.push_back(access); }
  }
  // A volatile access counts as a capture of its address, so a pin would keep itself alive. Remove all pins before
  // asking.
  for (PlainAccess& access : pins) {
    access.unpin();
  }
  Sharing sharing;
  bool changed = false;
  for (PlainAccess& access : pins) {
    if (sharing.mayBeShared(access)) {
      access.pin();
    } else {
      changed = true;
    }
  }
  return changed;
}

bool unpin(llvm::Function& function) {
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    PlainAccess access(instruction);
    if (!access || !access.isVolatile()) { continue; }
    access.unpin();
    access.dropMark();
    changed = true;
  }
  return changed;
}

template <class Step>
llvm::PreservedAnalyses forEachWatched(llvm::Module& module, Step step) {
  bool changed = false;
  for (llvm::Function& function : module) {
    if (isWatched(function)) { changed |= step(function); }
  }
  return changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace

llvm::PreservedAnalyses PinPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  if (module.getNamedMetadata(kPinned)) { return llvm::PreservedAnalyses::all(); }
  module.getOrInsertNamedMetadata(kPinned);
  return forEachWatched(module, pin);
}

llvm::PreservedAnalyses RelaxPass::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  if (!isWatched(function) || !relax(function)) { return llvm::PreservedAnalyses::all(); }
  return llvm::PreservedAnalyses::none();
}

llvm::PreservedAnalyses UnpinPass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  llvm::NamedMDNode* pinned = module.getNamedMetadata(kPinned);
  if (!pinned) { return llvm::PreservedAnalyses::all(); }
  module.eraseNamedMetadata(pinned);
  const auto preserved = forEachWatched(module, unpin);
  if (llvm::NamedMDNode* locals = module.getNamedMetadata(kVolatileLocals)) { module.eraseNamedMetadata(locals); }
  return preserved;
}

}  // namespace heddle::analyse
