#include "analyse/program/PointerAnalysis.h"

/// Functions that the library calls: now, in a new thread, or later.
namespace heddle::analyse {
namespace {

constexpr std::uint64_t kWord = 8;
/// Slots in the vtable of std::thread::_State: the deleting destructor, and _M_run, which a new thread calls.
constexpr std::int64_t kDeleteSlot = 8;
constexpr std::int64_t kRunSlot = 16;
/// std::streambuf has 14 virtual functions besides its destructors.
constexpr std::int64_t kBufferSlots = 16;
/// Offset of sigev_notify_function in struct sigevent.
constexpr std::int64_t kTimerFunction = 16;
/// The thread-local variable through which std::call_once passes its function to the library.
constexpr const char* kOnceCall = "_ZSt11__once_call";
/// The class of all states of threads, and what the names of its functions end in.
constexpr llvm::StringRef kState = "_ZNSt6thread11_State_implI";
constexpr llvm::StringRef kRun = "6_M_runEv";
constexpr llvm::StringRef kDelete = "D0Ev";
/// A signal handler has up to three parameters.
constexpr std::size_t kHandlerArguments = 3;

void insertOnce(std::vector<const llvm::Function*>& known, const llvm::Function& function) {
  if (!llvm::is_contained(known, &function)) { known.push_back(&function); }
}

}  // namespace

void PointerAnalysis::bindCallback(const llvm::CallBase* call, const ExternalEffect& effect,
                                   const Operands& arguments) {
  using Special = ExternalEffect::Special;
  const std::size_t count = arguments.size();
  const auto elementOf = [&](NodeId array) {
    const NodeId element = graph_.add();
    graph_.element(array, element, 1);
    return element;
  };
  if (effect.special == Special::StartsThread && count >= 3) {
    graph_.copy(arguments[count - 1], handedOver_);
    startThread(call, arguments[count - 2], {arguments[count - 1]});
  } else if (effect.special == Special::StartsState && count >= 2) {
    startState(call, arguments[1]);
  } else if (effect.special == Special::RunsOnce && count >= 2) {
    callBack(call, arguments[1], {});
  } else if (effect.special == Special::RunsOnceCall) {
    if (const llvm::GlobalVariable* variable = program_.variableNamed(kOnceCall)) {
      callBack(call, loaded(nodes_.nodeOf(*variable), 0), {});
    }
  } else if (effect.special == Special::Sorts && count >= 4) {
    callBack(call, arguments[3], Operands(2, elementOf(arguments[0])));
  } else if (effect.special == Special::SortsWith && count >= 5) {
    const NodeId element = elementOf(arguments[0]);
    callBack(call, arguments[3], {element, element, arguments[4]});
  } else if (effect.special == Special::Searches && count >= 5) {
    callBack(call, arguments[4], {arguments[0], elementOf(arguments[1])});
  } else if ((effect.special == Special::AtExit || effect.special == Special::AtThreadEnd) && count >= 1) {
    callDeferred(arguments[0], count >= 2 ? Operands{arguments[1]} : Operands{},
                 effect.special == Special::AtExit ? Deferred::AtExit : Deferred::AtThreadEnd);
  } else if (effect.special == Special::OnExit && count >= 2) {
    callDeferred(arguments[0], {graph_.add(), arguments[1]}, Deferred::AtExit);
  } else if (effect.special == Special::KeyDestructor && count >= 2) {
    callDeferred(arguments[1], {specific_}, Deferred::AtThreadEnd);
  } else if (effect.special == Special::Throws && count >= 3) {
    // The thread that drops the last reference destroys the exception.
    callDeferred(arguments[2], {arguments[0]}, Deferred::AnyTime);
  } else if (effect.special == Special::UsesBuffer) {
    for (std::size_t i = 1; i < count; ++i) {
      useBuffer(arguments[i]);
    }
  } else {
    bindHandler(effect, arguments);
  }
}

void PointerAnalysis::bindHandler(const ExternalEffect& effect, const Operands& arguments) {
  using Special = ExternalEffect::Special;
  const Operands given(kHandlerArguments, graph_.library());
  if (effect.special == Special::Handler) {
    for (const NodeId argument : arguments) {
      callDeferred(argument, given, Deferred::AnyTime);
    }
  } else if (effect.special == Special::SignalAction && arguments.size() >= 2) {
    callDeferred(loaded(arguments[1], 0), given, Deferred::AnyTime);
  } else if (effect.special == Special::TimerAction && arguments.size() >= 2) {
    const NodeId value = loaded(arguments[1], 0);
    graph_.copy(value, handedOver_);
    callDeferred(loaded(arguments[1], kTimerFunction), {value}, Deferred::AnyTime);
  }
}

/// The library calls the virtual functions of \p object when streams are used. They receive what the program passed to
/// any stream.
void PointerAnalysis::useBuffer(NodeId object) {
  const NodeId table = loaded(object, 0);
  const NodeId given = graph_.add();
  graph_.copy(streamed_, given);
  graph_.copy(graph_.library(), given);
  Operands arguments(kHandlerArguments + 1, given);
  arguments[0] = object;
  for (std::int64_t slot = 0; slot < kBufferSlots; ++slot) {
    callDeferred(loaded(table, slot * static_cast<std::int64_t>(kWord)), arguments, Deferred::AnyTime);
  }
}

/// std::thread's constructor passes a unique_ptr to a state object. The new thread calls its virtual _M_run and deletes
/// it. Only states are passed, so tables of other classes, with which the analysis confuses theirs, are left out.
void PointerAnalysis::startState(const llvm::CallBase* call, NodeId thread) {
  const NodeId state = loaded(thread, 0);
  const NodeId table = loaded(state, 0);
  graph_.copy(state, handedOver_);
  const auto ofState = [&](std::int64_t slot, llvm::StringRef end) {
    const NodeId chosen = graph_.add();
    graph_.watch(loaded(table, slot), [this, chosen, end](ObjectId object) {
      const llvm::Function* function = nodes_.functionOf(object);
      const bool fits = !function || (function->getName().starts_with(kState) && function->getName().ends_with(end));
      if (fits) { graph_.pointTo(chosen, object); }
    });
    return chosen;
  };
  startThread(call, ofState(kRunSlot, kRun), {state});
  callDeferred(ofState(kDeleteSlot, kDelete), {state}, Deferred::AtThreadEnd);
}

/// The contents of the word at \p offset from where \p pointer points.
NodeId PointerAnalysis::loaded(NodeId pointer, std::int64_t offset) {
  const NodeId place = graph_.add();
  const NodeId contents = graph_.add();
  graph_.offset(pointer, place, offset);
  graph_.load(place, contents, kWord);
  return contents;
}

void PointerAnalysis::callLater(const llvm::CallBase* call, NodeId function, const Operands& arguments, OnCallee report,
                                const NodeId* result) {
  const NodeId returned = result ? *result : graph_.add();
  graph_.watch(function, [this, call, arguments, returned, report = std::move(report)](ObjectId object) {
    const llvm::Function* callee = nodes_.functionOf(object);
    if (callee && callee->isDeclarationForLinker()) {
      report(callee);
      bindExternal(call, *callee, arguments, &returned);
    } else if (callee) {
      report(callee);
      bind(nullptr, *callee, arguments, &returned);
    } else if (object == AbstractMemory::kUnknown) {
      report(nullptr);
      bindUnknown(arguments, &returned);
    }
  });
}

void PointerAnalysis::callDeferred(NodeId function, const Operands& arguments, Deferred when) {
  callLater(nullptr, function, arguments, [this, when](const llvm::Function* callee) {
    const auto kind = static_cast<std::size_t>(when);
    callee ? (void)deferred_[kind].insert(callee) : (void)(deferredUnknown_[kind] = true);
  });
}

/// Without a call instruction, code without IR makes the call.
void PointerAnalysis::callBack(const llvm::CallBase* call, NodeId function, const Operands& arguments) {
  callLater(call, function, arguments, [this, call](const llvm::Function* callee) {
    if (call) {
      callee ? insertOnce(callees_[call].calledBack, *callee) : (void)(callees_[call].unknown = true);
    } else if (callee) {
      escapedFunctions_.insert(callee);
    }
  });
}

void PointerAnalysis::startThread(const llvm::CallBase* call, NodeId function, const Operands& arguments) {
  const auto report = [this, call](const llvm::Function* entry) {
    if (entry) { threadEntries_.insert(entry); }
    if (call) {
      entry ? insertOnce(callees_[call].started, *entry) : (void)(callees_[call].unknown = true);
    } else if (entry) {
      escapedFunctions_.insert(entry);
    }
  };
  callLater(nullptr, function, arguments, report, &threadResults_);
}

void PointerAnalysis::escapeFunction(ObjectId object) {
  const llvm::Function* function = nodes_.functionOf(object);
  if (!function || !escapedFunctions_.insert(function).second) { return; }
  Operands arguments(function->arg_size(), graph_.unknown());
  const NodeId result = graph_.add();
  bind(nullptr, *function, arguments, &result);
  graph_.escape(result);
}

}  // namespace heddle::analyse
