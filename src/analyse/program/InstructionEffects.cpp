#include <llvm/IR/IntrinsicInst.h>

#include "analyse/program/FutureAccesses.h"

/// What one instruction does to memory.
namespace heddle::analyse {
namespace {

std::optional<std::uint64_t> sizeOf(const llvm::Instruction& at, llvm::Type* type) {
  const llvm::TypeSize size = at.getModule()->getDataLayout().getTypeStoreSize(type);
  return size.isScalable() ? std::nullopt : std::optional<std::uint64_t>(size.getFixedValue());
}

std::optional<std::uint64_t> constantLength(const llvm::Value& length) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&length);
  return constant ? std::optional<std::uint64_t>(constant->getZExtValue()) : std::nullopt;
}

void appendAtomic(const llvm::CallBase& call, llvm::StringRef name, std::vector<MemoryEffect>& effects) {
  unsigned bits = 0;
  if (name.consumeInteger(10, bits) || !name.consume_front("_")) {
    return;  // A fence accesses nothing.
  }
  const bool isLoad = name.starts_with("load");
  effects.push_back({call.getArgOperand(0), bits / 8, !name.starts_with("store"), !isLoad});
  if (name.starts_with("compare_exchange") && call.getArgOperand(1)->getType()->isPointerTy()) {
    effects.push_back({call.getArgOperand(1), bits / 8, true, true});
  }
}

/// Returns true if the call belongs to the instrumentation. Plain accesses are only announced by such calls; the
/// program performs them itself.
bool appendInstrumentation(const llvm::CallBase& call, llvm::StringRef name, std::vector<MemoryEffect>& effects) {
  if (!name.consume_front("__heddle_") && !name.consume_front("__tsan_")) { return false; }
  if (name == "memcpy" || name == "memmove") {
    const auto length = constantLength(*call.getArgOperand(2));
    effects.push_back({call.getArgOperand(0), length, false, true});
    effects.push_back({call.getArgOperand(1), length, true, false});
  } else if (name == "memset") {
    effects.push_back({call.getArgOperand(0), constantLength(*call.getArgOperand(2)), false, true});
  } else if (name.consume_front("atomic")) {
    appendAtomic(call, name, effects);
  }
  return true;
}

/// See ExternalEffect::arguments.
void appendExternal(const llvm::CallBase& call, const ExternalEffect& effect, std::vector<MemoryEffect>& effects) {
  using Depth = PointerAnalysis::Depth;
  using Result = ExternalEffect::Result;
  const bool returnsLibrary = effect.result == Result::Library || effect.result == Result::SecondOrLibrary;
  if (returnsLibrary && call.getType()->isPointerTy()) { effects.push_back({&call, std::nullopt, true, true}); }
  if (effect.arguments.empty()) { return; }
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const char letter = effect.arguments[std::min<std::size_t>(i, effect.arguments.size() - 1)];
    if (letter == '-' || !call.getArgOperand(i)->getType()->isPointerTy()) { continue; }
    const bool isDeep = llvm::StringRef("diDI").contains(letter);
    const bool writes = llvm::StringRef("wbiI").contains(letter);
    effects.push_back({call.getArgOperand(i), std::nullopt, letter != 'w', writes});
    if (!isDeep) { continue; }
    const Depth depth = letter == 'D' || letter == 'I' ? Depth::AllWords : Depth::FirstWord;
    effects.push_back({call.getArgOperand(i), std::nullopt, true, writes, depth});
  }
}

void appendCall(const llvm::CallBase& call, const PointerAnalysis& pointers, std::vector<MemoryEffect>& effects) {
  if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    effects.push_back({transfer->getRawDest(), constantLength(*transfer->getLength()), false, true});
    effects.push_back({transfer->getRawSource(), constantLength(*transfer->getLength()), true, false});
    return;
  }
  if (const auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&call)) {
    effects.push_back({fill->getRawDest(), constantLength(*fill->getLength()), false, true});
    return;
  }
  const auto* named = llvm::dyn_cast<llvm::Function>(call.getCalledOperand());
  if (llvm::isa<llvm::IntrinsicInst>(call) || (named && appendInstrumentation(call, named->getName(), effects))) {
    return;
  }
  if (pointers.callsLibrary(call)) { appendExternal(call, ExternalEffect{"b"}, effects); }
  for (const llvm::Function* callee : pointers.calleesOf(call)) {
    if (!callee->isDeclarationForLinker()) { continue; }
    if (const auto effect = pointers.effectOf(*callee)) { appendExternal(call, *effect, effects); }
  }
}

}  // namespace

void appendEffects(const llvm::Instruction& instruction, const PointerAnalysis& pointers,
                   std::vector<MemoryEffect>& effects) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    effects.push_back({load->getPointerOperand(), sizeOf(*load, load->getType()), true, false});
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    effects.push_back({store->getPointerOperand(), sizeOf(*store, store->getValueOperand()->getType()), false, true});
  } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    effects.push_back(
        {exchange->getPointerOperand(), sizeOf(*exchange, exchange->getNewValOperand()->getType()), true, true});
  } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    effects.push_back({update->getPointerOperand(), sizeOf(*update, update->getType()), true, true});
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    appendCall(*call, pointers, effects);
  }
}

}  // namespace heddle::analyse
