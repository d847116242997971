#include <llvm/IR/Constants.h>

#include "analyse/program/PointerAnalysis.h"

/// Calls to functions without IR, according to the table of their effects. PointerCallbacks.cpp has the functions that
/// they call.
namespace heddle::analyse {
namespace {

constexpr std::uint64_t kWord = 8;
/// The links of list and tree nodes are in their first words.
constexpr std::int64_t kLinkWords = 4;
/// Larger messages are data, not pointers that threads pass to each other.
constexpr std::uint64_t kLargestMessage = 256;

}  // namespace

std::optional<ExternalEffect> PointerAnalysis::effectOf(const llvm::Function& callee) const {
  return program_.isForeign(callee.getName()) ? std::nullopt : externalEffect(callee.getName());
}

void PointerAnalysis::bindExternal(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments,
                                   const NodeId* result) {
  const auto effect = effectOf(callee);
  if (!effect) {
    bindUnknown(arguments, result);
    return;
  }
  using Special = ExternalEffect::Special;
  bindSpecial(call, *effect, arguments, result);
  bindCallback(call, *effect, arguments);
  if (effect->special == Special::FillsFresh && !arguments.empty()) {
    graph_.store(arguments[0], freshFrom(call, callee), kWord);
  }
  if (effect->special == Special::Strings || effect->special == Special::SwapsStrings ||
      effect->special == Special::StringsSecond) {
    bindString(*effect, arguments, freshFrom(call, callee), result);
  }
  if (result) { bindResult(call, callee, *effect, arguments, *result); }
}

/// Memory allocated by a call. Without a call instruction, the callee itself identifies the allocation.
NodeId PointerAnalysis::freshFrom(const llvm::CallBase* call, const llvm::Function& callee) {
  const NodeId fresh = graph_.add();
  const auto& origin = call ? *static_cast<const llvm::Value*>(call) : callee;
  graph_.pointTo(fresh, nodes_.objectOf(origin, MemoryObject::Kind::Heap));
  return fresh;
}

void PointerAnalysis::bindResult(const llvm::CallBase* call, const llvm::Function& callee, const ExternalEffect& effect,
                                 const Operands& arguments, NodeId result) {
  using Result = ExternalEffect::Result;
  const auto partOf = [&](std::size_t argument) {
    if (argument >= arguments.size()) { return; }
    graph_.element(arguments[argument], result, 1);
    graph_.copy(arguments[argument], result);
  };
  switch (effect.result) {
    case Result::Nothing:
      break;
    case Result::FreshOrArgument:
      partOf(0);
      [[fallthrough]];
    case Result::Fresh:
      if (effect.special == ExternalEffect::Special::Moves && !arguments.empty()) {
        graph_.copyMemory(result, arguments[0], std::nullopt);
      }
      graph_.copy(freshFrom(call, callee), result);
      break;
    case Result::Argument:
      partOf(0);
      break;
    case Result::Second:
      partOf(1);
      break;
    case Result::Third:
      partOf(2);
      break;
    case Result::Linked:
      graph_.copy(linkedTo(arguments), result);
      break;
    case Result::SecondOrLibrary:
      partOf(1);
      [[fallthrough]];
    case Result::Library:
      graph_.copy(graph_.library(), result);
      break;
    case Result::Specific:
      graph_.copy(specific_, result);
      break;
  }
}

/// Effects on what pointers point to.
void PointerAnalysis::bindSpecial(const llvm::CallBase* call, const ExternalEffect& effect, const Operands& arguments,
                                  const NodeId* result) {
  using Special = ExternalEffect::Special;
  const auto has = [&](std::size_t count) { return arguments.size() >= count; };
  const auto inside = [&](NodeId pointer) {
    const NodeId anywhere = graph_.add();
    graph_.element(pointer, anywhere, 1);
    return anywhere;
  };
  if (effect.special == Special::Copies && has(2)) {
    graph_.copyMemory(arguments[0], arguments[1], std::nullopt);
  } else if (effect.special == Special::LinksNodes) {
    const NodeId linked = linkedTo(arguments);
    for (std::int64_t word = 0; word < kLinkWords; ++word) {
      const NodeId link = graph_.add();
      graph_.offset(linked, link, word * static_cast<std::int64_t>(kWord));
      graph_.store(link, linked, kWord);
    }
  } else if (effect.special == Special::StoresArgument && has(2)) {
    graph_.store(arguments[1], inside(arguments[0]), kWord);
  } else if (effect.special == Special::Tokenises && has(3)) {
    const NodeId token = inside(arguments[0]);
    graph_.load(arguments[2], token, kWord);
    graph_.store(arguments[2], token, kWord);
    if (result) { graph_.copy(token, *result); }
  } else if (effect.special == Special::StoresInLibrary || effect.special == Special::Handler) {
    for (const NodeId argument : arguments) {
      graph_.copy(argument, graph_.library());
    }
  } else if (effect.special == Special::SetsSpecific && has(2)) {
    graph_.copy(arguments[1], specific_);
  } else if (effect.special == Special::FillsException && has(1)) {
    graph_.store(arguments[0], exceptions_, kWord);
  } else if (effect.special == Special::JoinsThread && has(2)) {
    graph_.store(arguments[1], threadResults_, kWord);
  } else if (effect.special == Special::EndsThread && has(1)) {
    graph_.copy(arguments[0], threadResults_);
  } else if (effect.special == Special::SignalAction && has(3)) {
    graph_.copyMemory(graph_.library(), arguments[1], std::nullopt);
    graph_.copyMemory(arguments[2], graph_.library(), std::nullopt);
  } else if (effect.special == Special::Throws && has(1)) {
    graph_.copy(arguments[0], exceptions_);
  } else if (effect.special == Special::Catches && result) {
    graph_.copy(exceptions_, *result);
    graph_.load(exceptions_, *result, kWord);  // A thrown pointer is caught by value.
  } else if (effect.special == Special::Streams) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      graph_.copy(arguments[i], streamed_);
    }
  } else {
    bindMessage(call, effect, arguments);
  }
}

/// Threads may pass pointers to each other through pipes and the like.
void PointerAnalysis::bindMessage(const llvm::CallBase* call, const ExternalEffect& effect, const Operands& arguments) {
  using Special = ExternalEffect::Special;
  if (effect.special == Special::Registers && !arguments.empty()) {
    graph_.copyMemory(sent_, arguments.back(), std::nullopt);
  }
  if (arguments.size() < 3) { return; }
  if (effect.special == Special::Receives) { graph_.copyMemory(arguments[1], sent_, std::nullopt); }
  if (effect.special != Special::Sends) { return; }
  const auto* length = call ? llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(2)) : nullptr;
  if (length && length->getZExtValue() <= kLargestMessage) {
    graph_.copyMemory(sent_, arguments[1], length->getZExtValue());
  }
}

/// A string points to its buffer, which may be the string itself. Functions that give it another buffer take \p fresh
/// memory, or the buffer of another string.
void PointerAnalysis::bindString(const ExternalEffect& effect, const Operands& arguments, NodeId fresh,
                                 const NodeId* result) {
  const auto buffers = [&](NodeId string) {
    const NodeId inside = graph_.add();
    graph_.element(string, inside, 1);
    graph_.copy(string, inside);
    graph_.load(string, inside, kWord);
    return inside;
  };
  const NodeId any = graph_.add();
  graph_.copy(fresh, any);
  for (const NodeId argument : arguments) {
    graph_.copy(buffers(argument), any);
  }
  if (result) { graph_.copy(any, *result); }
  const bool isSecond = effect.special == ExternalEffect::Special::StringsSecond;
  if (!isSecond && !arguments.empty()) { graph_.store(arguments[0], any, kWord); }
  if (effect.special != ExternalEffect::Special::Strings && arguments.size() >= 2) {
    graph_.store(arguments[1], any, kWord);
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

}  // namespace heddle::analyse
