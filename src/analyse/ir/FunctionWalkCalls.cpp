#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include <algorithm>

#include "analyse/ir/FunctionWalk.h"
#include "analyse/ir/Where.h"

/// The effects of calls on the state of a walk: locks, known callees, missing bodies.
namespace heddle::analyse {
namespace {

constexpr int kMaxCount = 8;  ///< Limit for recursive acquisitions; keeps the set of states finite.

/// Whether the call is in the reference count of a shared pointer, according to the debug information. It calls virtual
/// functions, but does nothing that its class does not declare.
bool isInSharedCount(const llvm::Instruction& instruction) {
  const llvm::DILocation* place = instruction.getDebugLoc().get();
  if (place == nullptr) { return false; }
  const llvm::DISubprogram* function = place->getScope()->getSubprogram();
  return function != nullptr && (function->getLinkageName().contains("_Sp_counted_base") ||
                                 function->getLinkageName().contains("__shared_weak_count"));
}

}  // namespace

void FunctionWalk::stepCall(const llvm::CallBase& call, State& state) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr) {
    stepUnknown(call, state);
    return;
  }
  if (const auto lock = lockCall(callee->getName())) {
    stepLock(*lock, call, state);
    return;
  }
  if (const auto summary = summaries_.find(callee); summary != summaries_.end()) {
    enterCallee(summary->second, call, state);
    return;
  }
  if (!callee->isDeclaration()) {
    return;  // In the same recursive group: the next round includes it.
  }
  switch (libraryEffect(callee->getName())) {
    case LibraryEffect::None:
      return;
    case LibraryEffect::Unknown:
      stepUnknown(call, state);
      return;
    case LibraryEffect::Arguments:
      stepLibrary(*callee, call, state);
  }
}

void FunctionWalk::stepLibrary(const llvm::Function& callee, const llvm::CallBase& call, const State& state) {
  const unsigned first = call.hasStructRetAttr() ? 1 : 0;
  const std::vector<bool> isConst = constArguments(callee.getName(), call.arg_size() - first);
  for (unsigned i = first; i < call.arg_size(); ++i) {
    const llvm::Value& argument = *call.getArgOperand(i);
    if (!argument.getType()->isPointerTy()) { continue; }
    touchWhole(argument, false, call, state);
    if (!isConst[i - first] && !call.onlyReadsMemory(i) && !call.onlyReadsMemory()) {
      touchWhole(argument, true, call, state);
    }
  }
}

void FunctionWalk::stepUnknown(const llvm::CallBase& call, const State& state) {
  if (!collecting_) { return; }
  const llvm::Function* callee = call.getCalledFunction();
  if (callee != nullptr) {
    result_.unknownCalls.insert(llvm::demangle(callee->getName().str()));
    for (const bool isWrite : {false, true}) {
      note({AccessPath::unknown(), 0, isWrite, false, true, false, state.must}, call);
    }
    return;
  }
  for (const llvm::Use& argument : call.args()) {
    if (!argument->getType()->isPointerTy()) { continue; }
    for (const bool isWrite : {false, true}) {
      touchWhole(*argument, isWrite, call, state);
    }
  }
  if (isInSharedCount(call)) { return; }
  for (const AccessPath& path : resolver_.paths(*call.getCalledOperand())) {
    note({path, 0, true, false, false, true, state.must}, call);
  }
}

void FunctionWalk::stepLock(const LockCall& lock, const llvm::CallBase& call, State& state) {
  switch (lock.kind) {
    case LockCall::Kind::Acquire:
      acquire(resolver_.paths(*call.getArgOperand(0)), lock.isShared, call, state, true);
      break;
    case LockCall::Kind::AcquireAll: {
      // These locks are ordered after the locks already held, but not among themselves.
      const State before = state;
      for (const llvm::Use& argument : call.args()) {
        const PathSet locks = resolver_.paths(*argument);
        State alone = before;
        acquire(locks, false, call, alone, true);
        acquire(locks, false, call, state, false);
      }
      break;
    }
    case LockCall::Kind::TryAcquire: {
      // Never waits, so it cannot close a cycle. The lock is held on the edge on which the call succeeded.
      const PathSet locks = resolver_.paths(*call.getArgOperand(0));
      if (collecting_) { result_.taken.insert(locks.begin(), locks.end()); }
      break;
    }
    case LockCall::Kind::Release:
      release(resolver_.paths(*call.getArgOperand(0)), state);
      break;
    case LockCall::Kind::Wait:
      result_.waits = true;
      break;
    case LockCall::Kind::Neutral:
      break;
  }
}

void FunctionWalk::acquire(const PathSet& locks, bool isShared, const llvm::Instruction& site, State& state,
                           bool inOrder) {
  for (const AccessPath& lock : locks) {
    if (!lock.hasSteps()) { continue; }
    if (collecting_) { result_.taken.insert(lock); }
    for (const AccessPath& first : state.may) {
      if (collecting_ && inOrder && first != lock) { result_.order.emplace(first, lock); }
    }
  }
  if (locks.size() == 1 && locks.begin()->hasSteps()) {
    const auto [place, isNew] = state.must.try_emplace(*locks.begin());
    Hold& hold = place->second;
    if (isNew) {
      hold.isShared = isShared;
      hold.sites.insert(&site);
    } else {
      hold.count = std::min(hold.count + 1, kMaxCount);
    }
  }
  for (const AccessPath& lock : locks) {
    if (lock.hasSteps()) { state.may.insert(lock); }
  }
}

void FunctionWalk::release(const PathSet& locks, State& state) {
  for (const AccessPath& lock : locks) {
    if (!lock.hasSteps()) { continue; }
    releases_[lock].insert(current_);
    const auto held = state.must.find(lock);
    if (held != state.must.end() && held->second.count > 1) {
      --held->second.count;
      continue;
    }
    if (collecting_ && held == state.must.end() && !state.may.contains(lock)) { result_.releasedAtExit.insert(lock); }
    if (held != state.must.end()) { state.must.erase(held); }
    state.may.erase(lock);
  }
}

void FunctionWalk::enterCallee(const FunctionSummary& callee, const llvm::CallBase& call, State& state) {
  // It may also release what is held here, even before its own accesses.
  if (callee.isAnything) { state.must.clear(); }
  const bool inLoop = resolver_.loops().getLoopFor(call.getParent()) != nullptr;
  if (collecting_) {
    for (const auto& [inner, instruction] : callee.touches) {
      if (isTooLarge()) { return; }
      PlaceAccess outer = inner;
      outer.held = state.must;
      for (const auto& [lock, hold] : inner.held) {
        const PathSet locks = resolver_.seenFromCall(lock, call);
        if (locks.size() != 1 || !locks.begin()->hasSteps() || state.must.contains(*locks.begin())) { continue; }
        outer.held[*locks.begin()] = {hold.isShared, 1, {&call}, hold.isBroken || inLoop};
      }
      for (const AccessPath& path : resolver_.seenFromCall(inner.path, call)) {
        outer.path = path;
        note(outer, userLine(*instruction).empty() ? call : *instruction);
      }
    }
    for (const auto& [first, second] : callee.order) {
      if (isTooLarge()) { return; }
      for (const AccessPath& one : resolver_.seenFromCall(first, call)) {
        for (const AccessPath& two : resolver_.seenFromCall(second, call)) {
          if (one.hasSteps() && two.hasSteps() && one != two) { result_.order.emplace(one, two); }
        }
      }
    }
    result_.unknownCalls.insert(callee.unknownCalls.begin(), callee.unknownCalls.end());
    result_.tooLarge.insert(callee.tooLarge.begin(), callee.tooLarge.end());
    result_.waits = result_.waits || callee.waits;
  }
  for (const AccessPath& inner : callee.taken) {
    for (const AccessPath& lock : resolver_.seenFromCall(inner, call)) {
      if (!lock.hasSteps() || !collecting_) { continue; }
      result_.taken.insert(lock);
      for (const AccessPath& first : state.may) {
        if (first != lock) { result_.order.emplace(first, lock); }
      }
    }
  }
  for (const AccessPath& inner : callee.releasedAtExit) {
    release(resolver_.seenFromCall(inner, call), state);
  }
  for (const auto& [inner, hold] : callee.heldAtExit) {
    acquire(resolver_.seenFromCall(inner, call), hold.isShared, call, state, false);
  }
  for (const AccessPath& inner : callee.mayBeHeldAtExit) {
    for (const AccessPath& lock : resolver_.seenFromCall(inner, call)) {
      if (lock.hasSteps()) { state.may.insert(lock); }
    }
  }
}

}  // namespace heddle::analyse
