#include "analyse/plugin/NeededChecks.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <optional>

#include "analyse/plugin/TsanCall.h"

namespace heddle::analyse {
std::optional<PlainCall> plainCallOf(llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration()) { return std::nullopt; }
  llvm::StringRef name = callee->getName();
  if (!name.consume_front(kHeddlePrefix)) { return std::nullopt; }
  const auto access = parseTsanCall((kTsanPrefix + name).str());
  if (!access) { return std::nullopt; }
  const bool reads = access->kind == wire::AccessKind::Read || access->kind == wire::AccessKind::VptrRead;
  if (!reads && access->kind != wire::AccessKind::Write) { return std::nullopt; }
  return PlainCall{&call, !reads, access->size};
}

namespace {

/// Bytes that were checked on every path to here, and the access that did so. Kept few, because every access searches
/// them.
struct Checked {
  const llvm::Value* base;
  std::int64_t offset;
  unsigned size;
  bool write;
  std::size_t by;

  bool contains(const Checked& other) const {
    return base == other.base && offset <= other.offset && other.offset + other.size <= offset + size;
  }
  bool operator==(const Checked&) const = default;
};
using State = std::vector<Checked>;
constexpr std::size_t kMaxChecked = 48;

/// In accesses. The checks of larger functions outside of tight loops would take half of the compile time.
constexpr std::size_t kLongFunction = 8;

/// Bytes checked by different accesses on two paths count as checked; which access did it no longer matters.
State common(const State& a, const State& b) {
  State both;
  for (const Checked& one : a) {
    const auto covers = [&](const Checked& other) { return other.contains(one) && (other.write || !one.write); };
    if (llvm::any_of(b, covers)) { both.push_back(one); }
  }
  return both;
}

/// Whether another thread may run, or memory may be reused for another object, during \p instruction.
bool mayLetOthersIn(const llvm::Instruction& instruction) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    if (intrinsic->isAssumeLikeIntrinsic()) { return false; }
  }
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  return call != nullptr ? !call->doesNotAccessMemory() : instruction.isAtomic();
}

/// The position of an access among branches and loops.
class Shape {
public:
  Shape(llvm::Function& function, llvm::FunctionAnalysisManager& analyses)
      : loops_(analyses.getResult<llvm::LoopAnalysis>(function)),
        before_(analyses.getResult<llvm::DominatorTreeAnalysis>(function)),
        after_(analyses.getResult<llvm::PostDominatorTreeAnalysis>(function)) {}

  /// Whether control that reaches \p first also reaches \p second, exactly once.
  bool oneAfterTheOther(const llvm::BasicBlock* first, const llvm::BasicBlock* second) const {
    return first == second || (loops_.getLoopFor(first) == loops_.getLoopFor(second) &&
                               before_.dominates(first, second) && after_.dominates(second, first));
  }

  /// The outermost loop that makes this access to the same bytes in every iteration and calls nothing; \p base is the
  /// base of their address.
  const llvm::Loop* loopThatRepeats(const PlainCall& access, const llvm::Value* base) {
    const llvm::BasicBlock* block = access.call->getParent();
    const llvm::Loop* widest = nullptr;
    for (const llvm::Loop* loop = loops_.getLoopFor(block); loop != nullptr; loop = loop->getParentLoop()) {
      if (!loop->isLoopInvariant(base) || letsOthersIn(*loop)) { break; }
      llvm::SmallVector<llvm::BasicBlock*, 4> latches;
      loop->getLoopLatches(latches);
      if (llvm::all_of(latches, [&](llvm::BasicBlock* latch) { return before_.dominates(block, latch); })) {
        widest = loop;
      }
    }
    return widest;
  }

  bool isInTightLoop(const llvm::BasicBlock* block) {
    const llvm::Loop* loop = loops_.getLoopFor(block);
    return loop != nullptr && !letsOthersIn(*loop);
  }

private:
  bool letsOthersIn(const llvm::Loop& loop) {
    const auto [known, isNew] = letsOthersIn_.try_emplace(&loop, false);
    if (isNew) {
      known->second = llvm::any_of(loop.blocks(), [](llvm::BasicBlock* block) {
        return llvm::any_of(*block, [](llvm::Instruction& instruction) {
          auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
          return !(call != nullptr && plainCallOf(*call)) && mayLetOthersIn(instruction);
        });
      });
    }
    return known->second;
  }

  const llvm::LoopInfo& loops_;
  const llvm::DominatorTree& before_;
  const llvm::PostDominatorTree& after_;
  llvm::DenseMap<const llvm::Loop*, bool> letsOthersIn_;
};

class Planner {
public:
  Planner(llvm::Function& function, llvm::FunctionAnalysisManager& analyses)
      : layout_(function.getParent()->getDataLayout()), shape_(function, analyses) {}

  NeededChecks run(llvm::Function& function) {
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function)) {
      State state = stateBefore(*block);
      for (llvm::Instruction& instruction : *block) {
        step(instruction, state);
      }
      after_[block] = std::move(state);
    }
    if (plan_.size() > kLongFunction) { leaveCalls(); }
    return std::move(plan_);
  }

private:
  /// Empty if a predecessor is a back edge that has not been visited yet.
  State stateBefore(llvm::BasicBlock& block) {
    std::optional<State> state;
    for (llvm::BasicBlock* from : llvm::predecessors(&block)) {
      const auto known = after_.find(from);
      if (known == after_.end()) { return {}; }
      state = state ? common(*state, known->second) : known->second;
    }
    return state.value_or(State{});
  }

  void step(llvm::Instruction& instruction, State& state) {
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction)) {
      if (auto access = plainCallOf(*call)) {
        add(*access, state);
        return;
      }
    }
    if (mayLetOthersIn(instruction)) { state.clear(); }
  }

  void add(PlainCall& access, State& state) {
    const std::size_t number = plan_.size();
    Checked place{nullptr, 0, access.size, access.write, number};
    place.base = llvm::GetPointerBaseWithConstantOffset(access.call->getArgOperand(0), place.offset, layout_);
    const auto covers = [&](const Checked& known) { return known.contains(place) && (known.write || !access.write); };
    if (llvm::any_of(state, covers)) {
      access.need = Need::Nothing;
    } else {
      access.loop = shape_.loopThatRepeats(access, place.base);
      if (access.loop != nullptr) {
        access.need = Need::Once;
      } else if (access.write) {
        followRead(access, place, state);
      }
    }
    if (access.need != Need::Nothing && state.size() < kMaxChecked) { state.push_back(place); }
    plan_.push_back(access);
  }

  /// Keeps the calls of accesses outside tight loops (loops that call nothing), because the check does not dominate the
  /// run time there. A write and the read that it follows are in the same loop.
  void leaveCalls() {
    for (PlainCall& access : plan_) {
      if (access.need != Need::Once && !shape_.isInTightLoop(access.call->getParent())) { access.need = Need::Call; }
    }
  }

  /// If the same bytes were just read, lets the write reuse the result of the read's check.
  void followRead(PlainCall& access, const Checked& place, const State& state) {
    for (const Checked& known : state) {
      PlainCall& read = plan_[known.by];
      const bool same = known.contains(place) && place.contains(known);
      if (same && !read.write && (read.need == Need::Check || read.need == Need::CheckAsWrite) &&
          shape_.oneAfterTheOther(read.call->getParent(), access.call->getParent())) {
        read.need = Need::CheckAsWrite;
        access.need = Need::Follow;
        access.follows = known.by;
        return;
      }
    }
  }

  const llvm::DataLayout& layout_;
  Shape shape_;
  NeededChecks plan_;
  llvm::DenseMap<const llvm::BasicBlock*, State> after_;
};

}  // namespace

NeededChecks planChecks(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  return Planner(function, analyses).run(function);
}

}  // namespace heddle::analyse
