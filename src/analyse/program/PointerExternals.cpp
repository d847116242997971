#include "analyse/program/PointerAnalysis.h"

/// Calls to functions without IR, according to the table of their effects.
namespace heddle::analyse {
namespace {

constexpr std::uint64_t kWord = 8;
/// Slots in the vtable of std::thread::_State: the deleting destructor, and _M_run, which a new thread calls.
constexpr std::int64_t kDeleteSlot = 8;
constexpr std::int64_t kRunSlot = 16;
/// Offset of sigev_notify_function in struct sigevent.
constexpr std::int64_t kTimerFunction = 16;
/// The thread-local variable through which std::call_once passes its function to the library.
constexpr const char* kOnceCall = "_ZSt11__once_call";
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
  bindSpecial(call, *effect, arguments);
  if (effect->special == ExternalEffect::Special::Catches && result) {
    graph_.copy(exceptions_, *result);
    graph_.load(exceptions_, *result, kWord);  // A thrown pointer is caught by value.
  }
  if (effect->special == ExternalEffect::Special::Throws) {
    graph_.copy(arguments[0], exceptions_);
    // Whichever thread drops the last reference destroys the exception.
    if (arguments.size() > 2) { callDeferred(arguments[2], {arguments[0]}, Deferred::AnyTime); }
  }
  if (!result) { return; }
  switch (effect->result) {
    case ExternalEffect::Result::Nothing:
      break;
    case ExternalEffect::Result::Fresh:
      // Without a call instruction, the callee itself identifies the allocation.
      if (effect->special == ExternalEffect::Special::Moves && !arguments.empty()) {
        graph_.copyMemory(*result, arguments[0], std::nullopt);
      }
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

void PointerAnalysis::bindSpecial(const llvm::CallBase* call, const ExternalEffect& effect, const Operands& arguments) {
  using Special = ExternalEffect::Special;
  const auto has = [&](std::size_t count) { return arguments.size() >= count; };
  switch (effect.special) {
    case Special::None:
    case Special::Throws:
    case Special::Catches:
    case Special::Moves:
    case Special::Exits:
    case Special::EndsThread:
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
    case Special::Retains:
      bindUnknown(arguments, nullptr);
      break;
    case Special::FillsPointers:
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (letterOf(effect, i) != '-') { graph_.store(arguments[i], graph_.unknown(), kWord); }
      }
      break;
    case Special::StartsThread:
      if (has(4)) {
        graph_.copy(arguments[3], handedOver_);
        startThread(call, arguments[2], {arguments[3]});
      }
      break;
    case Special::StartsState:
      if (has(2)) { startState(call, arguments[1]); }
      break;
    case Special::RunsOnce:
      if (has(2)) { callBack(call, arguments[1], {}); }
      break;
    case Special::RunsOnceCall:
      if (const llvm::GlobalVariable* variable = program_.variableNamed(kOnceCall)) {
        callBack(call, loaded(nodes_.nodeOf(*variable), 0), {});
      }
      break;
    case Special::Compares:
      if (has(4)) {
        const NodeId element = graph_.add();
        graph_.element(arguments[0], element, 1);
        graph_.element(arguments[1], element, 1);
        callBack(call, arguments.back(), {element, element, graph_.unknown()});
      }
      break;
    case Special::AtExit:
    case Special::AtThreadEnd:
      if (has(1)) {
        callDeferred(arguments[0], has(2) ? Operands{arguments[1]} : Operands{},
                     effect.special == Special::AtExit ? Deferred::AtExit : Deferred::AtThreadEnd);
      }
      break;
    case Special::KeyDestructor:
      if (has(2)) { callDeferred(arguments[1], {graph_.unknown()}, Deferred::AtThreadEnd); }
      break;
    case Special::Handler:
    case Special::SignalAction:
    case Special::TimerAction:
      bindHandler(effect, arguments);
      break;
  }
}

void PointerAnalysis::bindHandler(const ExternalEffect& effect, const Operands& arguments) {
  const Operands unknown(3, graph_.unknown());
  if (effect.special == ExternalEffect::Special::Handler) {
    for (const NodeId argument : arguments) {
      callDeferred(argument, unknown, Deferred::AnyTime);
    }
  } else if (arguments.size() >= 2) {
    const bool isTimer = effect.special == ExternalEffect::Special::TimerAction;
    // The value of a timer is passed to its function.
    const Operands passed = isTimer ? Operands{loaded(arguments[1], 0)} : unknown;
    if (isTimer) { graph_.copy(passed[0], handedOver_); }
    callDeferred(loaded(arguments[1], isTimer ? kTimerFunction : 0), passed, Deferred::AnyTime);
  }
}

/// The contents of the word at \p offset from where \p pointer points.
NodeId PointerAnalysis::loaded(NodeId pointer, std::int64_t offset) {
  const NodeId place = graph_.add();
  const NodeId contents = graph_.add();
  graph_.offset(pointer, place, offset);
  graph_.load(place, contents, kWord);
  return contents;
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

/// std::thread's constructor passes a unique_ptr to a state object. The new thread calls its virtual _M_run and deletes
/// it.
void PointerAnalysis::startState(const llvm::CallBase* call, NodeId thread) {
  const NodeId state = loaded(thread, 0);
  const NodeId table = loaded(state, 0);
  graph_.copy(state, handedOver_);
  startThread(call, loaded(table, kRunSlot), {state});
  callDeferred(loaded(table, kDeleteSlot), {state}, Deferred::AtThreadEnd);
}

}  // namespace heddle::analyse
