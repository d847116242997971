#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "analyse/ir/LockCalls.h"
#include "analyse/ir/PathResolver.h"

/// What calls return, and what they may store in local memory.
namespace heddle::analyse {

PathSet PathResolver::evaluateCall(const llvm::CallBase& call) const {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    return intrinsic->arg_size() > 0 && intrinsic->getArgOperand(0)->getType()->isPointerTy()
               ? paths(*intrinsic->getArgOperand(0))
               : PathSet{AccessPath::local()};
  }
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) { return {AccessPath::unknown()}; }
  if (allocates(callee->getName())) { return {AccessPath::local()}; }
  if (const auto summary = summaries_.find(callee); summary != summaries_.end()) {
    PathSet result;
    for (const AccessPath& path : summary->second.returns) {
      result.merge(seenFromCall(path, call));
    }
    return result.empty() ? PathSet{AccessPath::local()} : result;
  }
  if (!callee->isDeclaration()) {
    return {};  // In the same recursive group: it is resolved in a later round.
  }
  if (libraryEffect(callee->getName()) == LibraryEffect::Unknown) { return {AccessPath::unknown()}; }
  // A library function returns one of its arguments, or something reachable from one.
  PathSet result;
  for (const llvm::Use& argument : call.args()) {
    if (!argument->getType()->isPointerTy()) { continue; }
    for (const AccessPath& path : paths(*argument)) {
      result.insert(path);
      if (path.hasSteps()) { result.insert(path.followed()); }
    }
  }
  return result.empty() ? PathSet{AccessPath::local()} : result;
}

PathSet PathResolver::seenFromCall(const AccessPath& inner, const llvm::CallBase& call) const {
  if (inner.root != AccessPath::Root::Argument) { return {inner}; }
  if (inner.index >= call.arg_size()) { return {AccessPath::unknown()}; }
  PathSet result;
  for (const AccessPath& outer : paths(*call.getArgOperand(inner.index))) {
    if (outer.root != AccessPath::Root::Local || inner.steps.size() == 1) {
      result.insert(joined(outer, inner));
      continue;
    }
    // Through a local variable: its contents, then the rest of the path.
    PathSet contents;
    llvm::APInt offset(64, 0);
    const llvm::Value* base =
        call.getArgOperand(inner.index)
            ->stripAndAccumulateConstantOffsets(function_.getParent()->getDataLayout(), offset, true);
    if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(base)) {
      contents = fromStores(*variable, offset.getSExtValue() + inner.steps[0].offset);
    }
    if (contents.empty()) { contents = localContents_; }
    if (contents.empty()) { contents.insert(AccessPath::local()); }
    AccessPath rest = inner;
    rest.steps.erase(rest.steps.begin());
    for (const AccessPath& content : contents) {
      result.insert(content.root == AccessPath::Root::Local && rest.steps.size() > 1 ? AccessPath::local()
                                                                                     : joined(content, rest));
    }
  }
  work_.spend(result.size());
  return bounded(std::move(result));
}

void PathResolver::learnLocalContents() {
  const auto learn = [&](const AccessPath& path) {
    if (path.root != AccessPath::Root::Local) { localContents_.insert(path); }
  };
  if (work_.isSpent()) { return; }
  const auto holdsLocal = [](const PathSet& set) { return set.contains(AccessPath::local()); };
  for (const llvm::BasicBlock& block : function_) {
    for (const llvm::Instruction& instruction : block) {
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        if (!store->getValueOperand()->getType()->isPointerTy() || !holdsLocal(paths(*store->getPointerOperand()))) {
          continue;
        }
        for (const AccessPath& path : paths(*store->getValueOperand())) {
          learn(path);
        }
        continue;
      }
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call == nullptr || call->isDebugOrPseudoInst() || llvm::isa<llvm::LifetimeIntrinsic>(call)) { continue; }
      const llvm::Function* callee = call->getCalledFunction();
      if (callee != nullptr &&
          (lockCall(callee->getName()) || libraryEffect(callee->getName()) == LibraryEffect::None)) {
        continue;
      }
      bool shown = false;
      PathSet given;
      for (const llvm::Use& argument : call->args()) {
        if (!argument->getType()->isPointerTy()) { continue; }
        const PathSet set = paths(*argument);
        shown = shown || holdsLocal(set);
        for (const AccessPath& path : set) {
          given.insert(path);
          if (path.hasSteps()) { given.insert(path.followed()); }
        }
      }
      if (!shown) { continue; }
      for (const AccessPath& path : given) {
        learn(path);
      }
    }
  }
  localContents_ = bounded(std::move(localContents_));
}

}  // namespace heddle::analyse
