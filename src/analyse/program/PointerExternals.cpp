#include "analyse/program/PointerAnalysis.h"

/// Calls to functions without IR, according to the table of their effects.
namespace heddle::analyse {
namespace {

constexpr std::uint64_t kWord = 8;
/// Slots in the vtable of std::thread::_State: the deleting destructor, and _M_run, which a new thread calls.
constexpr std::int64_t kDeleteSlot = 8;
constexpr std::int64_t kRunSlot = 16;
/// The links of list and tree nodes are in their first words.
constexpr std::int64_t kLinkWords = 4;

char letterOf(const ExternalEffect& effect, std::size_t argument) {
  return effect.arguments.empty() ? '-' : effect.arguments[std::min(argument, effect.arguments.size() - 1)];
}

}  // namespace

void PointerAnalysis::bindExternal(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments,
                                   const NodeId* result) {
  const auto effect = externalEffect(callee.getName());
  if (!effect) {
    bindUnknown(arguments, result);
    return;
  }
  bindSpecial(*effect, arguments);
  if (effect->special == ExternalEffect::Special::Catches && result) {
    graph_.copy(exceptions_, *result);
    graph_.load(exceptions_, *result, kWord);  // A thrown pointer is caught by value.
  }
  if (effect->special == ExternalEffect::Special::Throws) { graph_.copy(arguments[0], exceptions_); }
  if (!result) { return; }
  switch (effect->result) {
    case ExternalEffect::Result::Nothing:
      break;
    case ExternalEffect::Result::Fresh:
      // Without a call instruction, the callee itself identifies the allocation.
      graph_.pointTo(*result,
                     nodes_.objectOf(call ? *static_cast<const llvm::Value*>(call) : callee, MemoryObject::Kind::Heap));
      break;
    case ExternalEffect::Result::Argument:
      if (!arguments.empty()) { graph_.element(arguments[0], *result, 1), graph_.copy(arguments[0], *result); }
      break;
    case ExternalEffect::Result::Linked:
      graph_.copy(linkedTo(arguments), *result);
      break;
    case ExternalEffect::Result::Unknown:
      graph_.copy(graph_.unknown(), *result);
      break;
  }
}

void PointerAnalysis::bindSpecial(const ExternalEffect& effect, const Operands& arguments) {
  using Special = ExternalEffect::Special;
  const auto has = [&](std::size_t count) { return arguments.size() >= count; };
  switch (effect.special) {
    case Special::None:
    case Special::Throws:
    case Special::Catches:
      break;
    case Special::Copies:
      if (has(2)) { graph_.copyMemory(arguments[0], arguments[1], std::nullopt); }
      break;
    case Special::LinksNodes: {
      const NodeId linked = linkedTo(arguments);
      for (std::int64_t word = 0; word < kLinkWords; ++word) {
        const NodeId link = graph_.add();
        graph_.offset(linked, link, word * static_cast<std::int64_t>(kWord));
        graph_.store(link, linked, kWord);
      }
      break;
    }
    case Special::StoresArgument:
      if (has(2)) {
        const NodeId into = graph_.add();
        graph_.element(arguments[0], into, 1);
        graph_.store(arguments[1], into, kWord);
      }
      break;
    case Special::FillsPointers:
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (letterOf(effect, i) != '-') { graph_.store(arguments[i], graph_.unknown(), kWord); }
      }
      break;
    case Special::StartsThread:
      if (has(4)) {
        graph_.copy(arguments[3], handedOver_);
        callLater(arguments[2], {arguments[3]}, threadEntries_);
      }
      break;
    case Special::StartsState:
      if (has(2)) { startState(arguments[1]); }
      break;
    case Special::CallsFirst:
      if (has(1)) { callLater(arguments[0], has(2) ? Operands{arguments[1]} : Operands{}, callbacks_); }
      break;
    case Special::CallsSecond:
      if (has(2)) { callLater(arguments[1], {graph_.unknown()}, callbacks_); }
      break;
    case Special::CallsThird:
      if (has(3)) { callLater(arguments[2], {graph_.unknown()}, callbacks_); }
      break;
    case Special::CallsFourth:
      if (has(4)) {
        const NodeId element = graph_.add();
        graph_.element(arguments[0], element, 1);
        callLater(arguments[3], {element, element}, callbacks_);
      }
      break;
  }
}

/// All objects reachable through the links of \p arguments, including the arguments.
NodeId PointerAnalysis::linkedTo(const Operands& arguments) {
  const NodeId linked = graph_.add();
  for (const NodeId argument : arguments) {
    graph_.copy(argument, linked);
  }
  for (std::int64_t word = 0; word < kLinkWords; ++word) {
    const NodeId link = graph_.add();
    graph_.offset(linked, link, word * static_cast<std::int64_t>(kWord));
    graph_.load(link, linked, kWord);
  }
  return linked;
}

void PointerAnalysis::callLater(NodeId function, const Operands& arguments,
                                llvm::DenseSet<const llvm::Function*>& kind) {
  graph_.watch(function, [this, arguments, &kind](ObjectId object) {
    const llvm::Function* callee = nodes_.functionOf(object);
    if (!callee) { return; }
    kind.insert(callee);
    bind(nullptr, *callee, arguments, nullptr);
  });
}

/// std::thread's constructor passes a unique_ptr to a state object. The new thread calls its virtual _M_run and deletes
/// it.
void PointerAnalysis::startState(NodeId thread) {
  const NodeId state = graph_.add();
  const NodeId table = graph_.add();
  graph_.load(thread, state, kWord);
  graph_.load(state, table, kWord);
  graph_.copy(state, handedOver_);
  for (const std::int64_t slot : {kDeleteSlot, kRunSlot}) {
    const NodeId place = graph_.add();
    const NodeId function = graph_.add();
    graph_.offset(table, place, slot);
    graph_.load(place, function, kWord);
    callLater(function, {state}, threadEntries_);
  }
}

}  // namespace heddle::analyse
