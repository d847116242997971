#include "analyse/ir/PathResolver.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "analyse/ir/Where.h"

namespace heddle::analyse {
namespace {

constexpr std::size_t kMaxPaths = 24;
constexpr int kMaxRounds = 24;

void add(PathSet& to, const PathSet& from) { to.insert(from.begin(), from.end()); }

bool mayHoldPointer(const llvm::Type& type) {
  return type.isPointerTy() || type.isAggregateType() || type.isIntegerTy(64) || type.isVectorTy();
}

PathSet followedAll(const PathSet& set) {
  PathSet result;
  for (const AccessPath& path : set) {
    result.insert(path.followed());
  }
  return result;
}

}  // namespace

PathSet bounded(PathSet set) {
  if (set.size() > kMaxPaths) { return {AccessPath::unknown()}; }
  return set;
}

PathResolver::PathResolver(const llvm::Function& function, const Summaries& summaries, WorkLimit& work)
    : function_(function), summaries_(summaries), work_(work) {
  dominators_.recalculate(const_cast<llvm::Function&>(function));
  loops_.analyze(dominators_);
  collectStores();
  solve();
}

void PathResolver::collectStores() {
  const llvm::DataLayout& layout = function_.getParent()->getDataLayout();
  const auto note = [&](const llvm::Value* target, std::uint64_t size, const llvm::Value* value, bool isCopy) {
    llvm::APInt offset(64, 0);
    const llvm::Value* base = target->stripAndAccumulateConstantOffsets(layout, offset, true);
    if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(base)) {
      stores_[variable].push_back({offset.getSExtValue(), size, value, isCopy});
    }
  };
  for (const llvm::BasicBlock& block : function_) {
    for (const llvm::Instruction& instruction : block) {
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        const auto size = layout.getTypeStoreSize(store->getValueOperand()->getType()).getFixedValue();
        note(store->getPointerOperand(), size, store->getValueOperand(), false);
      } else if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
        const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy->getLength());
        note(copy->getRawDest(), length == nullptr ? ~0U : length->getZExtValue(), copy->getRawSource(), true);
      }
    }
  }
}

void PathResolver::solve() {
  for (int round = 0; round < kMaxRounds; ++round) {
    bool changed = false;
    for (const llvm::BasicBlock& block : function_) {
      if (work_.isSpent()) { return; }
      for (const llvm::Instruction& instruction : block) {
        if (mayHoldPointer(*instruction.getType())) { changed = update(instruction) || changed; }
      }
    }
    const std::size_t before = localContents_.size();
    learnLocalContents();
    if (!changed && localContents_.size() == before) { return; }
  }
  // No fixed point was reached: every value may be anything.
  for (auto& [value, set] : known_) {
    set.insert(AccessPath::unknown());
  }
}

bool PathResolver::update(const llvm::Instruction& instruction) {
  PathSet found = evaluate(instruction);
  PathSet& set = known_[&instruction];
  const std::size_t before = set.size();
  if (set == PathSet{AccessPath::unknown()} && before == 1) { return false; }
  found.insert(set.begin(), set.end());
  found = bounded(std::move(found));
  const bool changed = found != set;
  set = std::move(found);
  return changed;
}

PathSet PathResolver::constantPaths(const llvm::Value& value) const {
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&value)) {
    // Memory for the result belongs to the caller, and a copied argument to this call. Neither is shared.
    if (argument->hasStructRetAttr() || argument->hasByValAttr()) { return {AccessPath::local()}; }
    return {AccessPath::argument(argument->getArgNo())};
  }
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    if (global->isConstant()) { return {AccessPath::local()}; }
    return {AccessPath::ofGlobal(*global)};
  }
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    llvm::APInt offset(64, 0);
    const bool constant = gep->accumulateConstantOffset(function_.getParent()->getDataLayout(), offset);
    PathSet result;
    for (const AccessPath& path : paths(*gep->getPointerOperand())) {
      result.insert(constant ? path.plus(offset.getSExtValue()) : path.spread());
    }
    return result;
  }
  if (llvm::isa<llvm::Constant>(value)) {
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&value);
    if (expression != nullptr && expression->getNumOperands() == 1) { return paths(*expression->getOperand(0)); }
    return {AccessPath::local()};
  }
  return {AccessPath::unknown()};
}

PathSet PathResolver::paths(const llvm::Value& value) const {
  if (llvm::isa<llvm::Instruction>(value)) {
    const auto found = known_.find(&value);
    work_.spend(found == known_.end() ? 1 : found->second.size());
    return found == known_.end() ? PathSet{} : found->second;
  }
  return constantPaths(value);
}

PathSet PathResolver::evaluate(const llvm::Instruction& instruction) const {
  if (llvm::isa<llvm::AllocaInst>(instruction)) { return {AccessPath::local()}; }
  if (llvm::isa<llvm::GEPOperator>(instruction)) { return constantPaths(instruction); }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) { return evaluateLoad(*load); }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) { return evaluateCall(*call); }
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) { return evaluatePhi(*phi); }
  if (const auto* exchange = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return followedAll(paths(*exchange->getPointerOperand()));
  }
  if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    return followedAll(paths(*exchange->getPointerOperand()));
  }
  PathSet result;
  const bool arithmetic = instruction.isBinaryOp();
  const auto* choice = llvm::dyn_cast<llvm::SelectInst>(&instruction);
  for (const llvm::Use& operand : instruction.operands()) {
    if (choice != nullptr && operand.get() == choice->getCondition()) { continue; }
    if (!mayHoldPointer(*operand->getType())) { continue; }
    // A constant in arithmetic contributes nothing. Arithmetic on an address yields an address at an unknown distance.
    for (const AccessPath& path : paths(*operand)) {
      if (!arithmetic || !llvm::isa<llvm::Constant>(operand)) { result.insert(arithmetic ? path.spread() : path); }
    }
  }
  return result.empty() ? PathSet{AccessPath::local()} : result;
}

PathSet PathResolver::fromStores(const llvm::AllocaInst& variable, std::int64_t offset) const {
  PathSet result;
  const auto stores = stores_.find(&variable);
  if (stores == stores_.end()) { return result; }
  for (const Store& store : stores->second) {
    if (!store.isCopy && store.offset == offset) {
      add(result, paths(*store.value));
    } else if (store.isCopy && offset >= store.offset &&
               offset - store.offset < static_cast<std::int64_t>(store.size)) {
      for (const AccessPath& source : paths(*store.value)) {
        if (source.hasSteps()) {
          result.insert(source.plus(offset - store.offset).followed());
        } else {
          add(result, localContents_);
        }
      }
    }
  }
  return result;
}

PathSet PathResolver::evaluateLoad(const llvm::LoadInst& load) const {
  llvm::APInt offset(64, 0);
  const llvm::Value* base =
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(function_.getParent()->getDataLayout(), offset, true);
  PathSet result;
  if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(base)) {
    result = fromStores(*variable, offset.getSExtValue());
    if (!result.empty()) { return result; }
  }
  for (const AccessPath& path : paths(*load.getPointerOperand())) {
    if (path.root == AccessPath::Root::Local) {
      result.insert(AccessPath::local());
      add(result, localContents_);
    } else {
      result.insert(path.followed());
    }
  }
  return result;
}

PathSet PathResolver::evaluatePhi(const llvm::PHINode& phi) const {
  const llvm::Loop* loop = loops_.getLoopFor(phi.getParent());
  const bool isHeader = loop != nullptr && loop->getHeader() == phi.getParent();
  PathSet result;
  bool isMixed = false;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    const bool comesAround = isHeader && loop->contains(phi.getIncomingBlock(i));
    // A value from the back edge of a loop has advanced by some number of elements.
    for (const AccessPath& path : paths(*phi.getIncomingValue(i))) {
      isMixed = isMixed || (!result.empty() && path.steps.size() != result.begin()->steps.size());
      result.insert(comesAround ? path.spread() : path);
    }
  }
  if (!isMixed || !isLibraryCode(phi)) { return result; }
  // This is either a node of a container or the end marker, which only looks like a node. Offsets from the marker would
  // reach past the container into its neighbours.
  PathSet frozen;
  for (const AccessPath& path : result) {
    frozen.insert(path.spread());
  }
  return frozen;
}

}  // namespace heddle::analyse
