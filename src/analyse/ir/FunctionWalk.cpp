#include "analyse/ir/FunctionWalk.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cerrno>

#include "analyse/ir/Where.h"

namespace heddle::analyse {
namespace {

constexpr int kMaxRounds = 64;  ///< The states descend in a finite lattice; real code does not reach this limit.

std::uint64_t sizeOf(const llvm::Type& type, const llvm::Module& module) {
  const llvm::TypeSize size = module.getDataLayout().getTypeStoreSize(const_cast<llvm::Type*>(&type));
  return size.isScalable() ? 0 : size.getFixedValue();
}

/// The call that succeeded if the branch to \p next is taken: it returned zero, or it did not return EBUSY, which is
/// all that the standard library checks for read-write locks.
const llvm::CallBase* callThatSucceeded(const llvm::Instruction& end, const llvm::BasicBlock& next) {
  const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&end);
  if (branch == nullptr || !branch->isConditional() || branch->getSuccessor(0) == branch->getSuccessor(1)) {
    return nullptr;
  }
  const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  if (comparison == nullptr || !comparison->isEquality()) { return nullptr; }
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(comparison->getOperand(1));
  const auto* call = llvm::dyn_cast<llvm::CallBase>(comparison->getOperand(0));
  if (constant == nullptr || call == nullptr || !(constant->isZero() || constant->equalsInt(EBUSY))) { return nullptr; }
  const bool isEqual = comparison->getPredicate() == llvm::ICmpInst::ICMP_EQ;
  return branch->getSuccessor(isEqual == constant->isZero() ? 0 : 1) == &next ? call : nullptr;
}

}  // namespace

FunctionWalk::FunctionWalk(const llvm::Function& function, const Summaries& summaries, WorkLimit& work)
    : function_(function), summaries_(summaries), work_(work), resolver_(function, summaries, work) {}

FunctionSummary anything(const llvm::Function& function) {
  FunctionSummary summary;
  const llvm::Instruction* at = &function.getEntryBlock().front();
  for (const bool isWrite : {false, true}) {
    summary.touches.emplace(PlaceAccess{AccessPath::unknown(), 0, isWrite, false, true, false, {}}, at);
  }
  summary.returns.insert(AccessPath::unknown());
  summary.isAnything = true;
  summary.tooLarge.insert(llvm::demangle(function.getName().str()));
  return summary;
}

FunctionSummary FunctionWalk::run() {
  settle();
  collecting_ = true;
  bool returned = false;
  State exit;
  for (const llvm::BasicBlock& block : function_) {
    const auto found = entry_.find(&block);
    if (found == entry_.end()) { continue; }
    State state = found->second;
    for (const llvm::Instruction& instruction : block) {
      if (isTooLarge()) { return anything(function_); }
      step(instruction, state);
    }
    const auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (end == nullptr) { continue; }
    exit = returned ? merged(exit, state) : state;
    returned = true;
    if (end->getReturnValue() != nullptr) {
      const PathSet paths = resolver_.paths(*end->getReturnValue());
      result_.returns.insert(paths.begin(), paths.end());
    }
  }
  result_.heldAtExit = exit.must;
  // A lock that this function also releases is assumed not to be held at exit: the release depends on the state of a
  // guard, which is not tracked.
  for (const AccessPath& lock : exit.may) {
    if (!releases_.contains(lock)) { result_.mayBeHeldAtExit.insert(lock); }
  }
  finish();
  if (isTooLarge()) { return anything(function_); }
  return std::move(result_);
}

FunctionWalk::State FunctionWalk::merged(const State& one, const State& other) {
  State result;
  for (const auto& [lock, hold] : one.must) {
    const auto found = other.must.find(lock);
    if (found == other.must.end()) { continue; }
    Hold both = hold;
    both.count = std::min(hold.count, found->second.count);
    both.isShared = hold.isShared || found->second.isShared;
    both.isBroken = hold.isBroken || found->second.isBroken;
    both.sites.insert(found->second.sites.begin(), found->second.sites.end());
    result.must.emplace(lock, std::move(both));
  }
  std::ranges::set_union(one.may, other.may, std::inserter(result.may, result.may.end()));
  return result;
}

void FunctionWalk::settle() {
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function_);
  entry_[&function_.getEntryBlock()] = {};
  for (int round = 0; round < kMaxRounds; ++round) {
    bool changed = false;
    for (const llvm::BasicBlock* block : order) {
      if (work_.isSpent()) { return; }
      const auto found = entry_.find(block);
      if (found == entry_.end()) { continue; }
      State state = found->second;
      for (const llvm::Instruction& instruction : *block) {
        step(instruction, state);
      }
      for (const llvm::BasicBlock* next : llvm::successors(block)) {
        State after = afterEdge(state, *block->getTerminator(), *next);
        const auto [place, isNew] = entry_.emplace(next, after);
        if (isNew) {
          changed = true;
          continue;
        }
        State both = merged(place->second, after);
        if (both != place->second) {
          place->second = std::move(both);
          changed = true;
        }
      }
    }
    if (!changed) { return; }
  }
  for (auto& [block, state] : entry_) {
    state.must.clear();
  }
}

FunctionWalk::State FunctionWalk::afterEdge(State state, const llvm::Instruction& end,
                                            const llvm::BasicBlock& next) const {
  const llvm::CallBase* call = callThatSucceeded(end, next);
  if (call == nullptr || call->getCalledFunction() == nullptr) { return state; }
  const auto lock = lockCall(call->getCalledFunction()->getName());
  if (!lock || lock->kind != LockCall::Kind::TryAcquire) { return state; }
  const PathSet locks = resolver_.paths(*call->getArgOperand(0));
  state.may.insert(locks.begin(), locks.end());
  if (locks.size() == 1 && locks.begin()->hasSteps()) {
    Hold& hold = state.must[*locks.begin()];
    hold.isShared = lock->isShared;
    hold.sites.insert(call);
  }
  return state;
}

void FunctionWalk::step(const llvm::Instruction& instruction, State& state) {
  current_ = &instruction;
  const llvm::Module& module = *function_.getParent();
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    touch(*load->getPointerOperand(), sizeOf(*load->getType(), module), false, load->isAtomic(), instruction, state);
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    touch(*store->getPointerOperand(), sizeOf(*store->getValueOperand()->getType(), module), true, store->isAtomic(),
          instruction, state);
  } else if (const auto* change = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    for (const bool isWrite : {false, true}) {
      touch(*change->getPointerOperand(), 0, isWrite, true, instruction, state);
    }
  } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    for (const bool isWrite : {false, true}) {
      touch(*exchange->getPointerOperand(), 0, isWrite, true, instruction, state);
    }
  } else if (const auto* memory = llvm::dyn_cast<llvm::AnyMemIntrinsic>(&instruction)) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(memory->getLength());
    const std::uint64_t size = length == nullptr ? 0 : length->getZExtValue();
    touch(*memory->getRawDest(), size, true, false, instruction, state);
    if (const auto* copy = llvm::dyn_cast<llvm::AnyMemTransferInst>(memory)) {
      touch(*copy->getRawSource(), size, false, false, instruction, state);
    }
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    if (!llvm::isa<llvm::IntrinsicInst>(call)) { stepCall(*call, state); }
  }
}

void FunctionWalk::touch(const llvm::Value& pointer, std::uint64_t size, bool isWrite, bool isAtomic,
                         const llvm::Instruction& at, const State& state) {
  if (!collecting_) { return; }
  for (const AccessPath& path : resolver_.paths(pointer)) {
    note({path, size, isWrite, isAtomic, false, false, state.must}, at);
  }
}

void FunctionWalk::touchWhole(const llvm::Value& pointer, bool isWrite, const llvm::Instruction& at,
                              const State& state) {
  if (!collecting_) { return; }
  for (const AccessPath& path : resolver_.paths(pointer)) {
    note({path, 0, isWrite, false, true, false, state.must}, at);
  }
}

void FunctionWalk::note(PlaceAccess touch, const llvm::Instruction& at) {
  if (touch.path.root == AccessPath::Root::Local) { return; }
  result_.touches.emplace(std::move(touch), &at);
}

bool FunctionWalk::isReleasedInLoopOf(const AccessPath& lock, const llvm::Instruction& site) const {
  const llvm::Loop* loop = resolver_.loops().getLoopFor(site.getParent());
  const auto found = releases_.find(lock);
  return loop != nullptr && found != releases_.end() &&
         std::ranges::any_of(found->second, [&](const auto* release) { return loop->contains(release->getParent()); });
}

/// Limits a library function whose accesses cannot be resolved to its arguments and what is reachable from them: it has
/// access to nothing else. User code that it calls has lines of its own and is not affected.
void FunctionWalk::boundLibrary() {
  PathSet given;
  for (const llvm::Argument& argument : function_.args()) {
    if (!argument.getType()->isPointerTy() || argument.hasStructRetAttr()) { continue; }
    given.insert(AccessPath::argument(argument.getArgNo()));
    given.insert(AccessPath::argument(argument.getArgNo()).followed());
  }
  std::map<PlaceAccess, const llvm::Instruction*> kept;
  for (const auto& [touch, at] : result_.touches) {
    const bool isLost = touch.path.root == AccessPath::Root::Unknown && !touch.isCall && isLibraryCode(*at);
    if (!isLost) {
      kept.emplace(touch, at);
      continue;
    }
    for (const AccessPath& path : given) {
      PlaceAccess bound = touch;
      bound.path = path;
      bound.isWhole = true;
      kept.emplace(std::move(bound), at);
    }
  }
  result_.touches = std::move(kept);
  if (result_.returns.erase(AccessPath::unknown()) != 0) { result_.returns.insert(given.begin(), given.end()); }
}

void FunctionWalk::finish() {
  if (isLibraryName(function_.getName())) { boundLibrary(); }
  // Two sections of one lock look like one to a caller, who sees a single call. Mark them as broken.
  std::map<AccessPath, std::set<const llvm::Instruction*>> sites;
  for (const auto& [touch, at] : result_.touches) {
    for (const auto& [lock, hold] : touch.held) {
      sites[lock].insert(hold.sites.begin(), hold.sites.end());
    }
  }
  std::map<PlaceAccess, const llvm::Instruction*> marked;
  for (const auto& [touch, at] : result_.touches) {
    PlaceAccess copy = touch;
    for (auto& [lock, hold] : copy.held) {
      hold.isBroken = hold.isBroken || sites[lock].size() > 1 || isReleasedInLoopOf(lock, **hold.sites.begin());
      hold.count = 1;
      // Which of the sites it is no longer matters.
      hold.sites = {*sites[lock].begin()};
    }
    marked.emplace(std::move(copy), at);
  }
  result_.touches = std::move(marked);
}

}  // namespace heddle::analyse
