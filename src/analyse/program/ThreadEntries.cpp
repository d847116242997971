#include "analyse/program/ThreadEntries.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace heddle::analyse {
namespace {

/// What a wrapper of the standard library invokes, as a type: the F of std::thread::_Invoker<std::tuple<F>> in its
/// name.
std::string invokedBy(llvm::StringRef name) {
  constexpr llvm::StringRef kStart = "std::thread::_Invoker<std::tuple<";
  const std::size_t start = name.find(kStart);
  if (start == llvm::StringRef::npos) { return ""; }
  const llvm::StringRef rest = name.substr(start + kStart.size());
  int depth = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool isArrow = i > 0 && rest[i - 1] == '-';
    depth += rest[i] == '<' ? 1 : rest[i] == '>' && !isArrow ? -1 : 0;
    if (depth < 0) { return rest.take_front(i).str(); }
  }
  return rest.str();
}

bool isOfStandardLibrary(const llvm::DILocalScope& scope) { return scope.getFilename().contains("/c++/"); }

/// The operator() of the program that runs first, also if it was inlined.
const llvm::DISubprogram* operatorIn(const llvm::Function& wrapper) {
  for (const llvm::Instruction& instruction : llvm::instructions(wrapper)) {
    const llvm::DISubprogram* outermost = nullptr;
    for (const llvm::DILocation* at = instruction.getDebugLoc(); at; at = at->getInlinedAt()) {
      const llvm::DISubprogram* subprogram = at->getScope()->getSubprogram();
      if (subprogram->getName() == "operator()" && !isOfStandardLibrary(*subprogram)) { outermost = subprogram; }
    }
    if (outermost) { return outermost; }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    const llvm::DISubprogram* called = callee ? callee->getSubprogram() : nullptr;
    if (called && called->getName() == "operator()" && !isOfStandardLibrary(*called)) { return called; }
  }
  return nullptr;
}

/// Where the name of a lambda begins behind that of its function: "main::$_0", or "main::'lambda0'()" in inline code.
std::size_t lambdaIn(llvm::StringRef type) { return std::min(type.find("::$_"), type.find("::'lambda")); }

/// "main::$_0" becomes "lambda in main".
std::string lambdaName(llvm::StringRef type, const llvm::Function& wrapper) {
  llvm::StringRef function = type.take_front(lambdaIn(type));
  if (function.ends_with(")")) { function = function.take_front(function.find('(')); }
  const llvm::DISubprogram* const code = operatorIn(wrapper);
  const std::string where =
      code ? (" at " + llvm::sys::path::filename(code->getFilename()) + ":" + llvm::Twine(code->getLine())).str() : "";
  return "lambda in " + function.str() + where;
}

/// The functions that \p wrapper may call by a pointer.
std::vector<const llvm::Function*> calledByPointer(const llvm::Function& wrapper, const PointerAnalysis& pointers) {
  std::vector<const llvm::Function*> called;
  for (const llvm::Instruction& instruction : llvm::instructions(wrapper)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || call->getCalledFunction() || call->isInlineAsm()) { continue; }
    for (const llvm::Function* callee : pointers.calleesOf(*call)) {
      if (!callee->isDeclarationForLinker()) { called.push_back(callee); }
    }
  }
  return called;
}

void append(const llvm::Function& entry, const PointerAnalysis& pointers, std::vector<ThreadEntry>& entries) {
  const std::string name = llvm::demangle(entry.getName().str());
  const std::string invoked = invokedBy(name);
  if (lambdaIn(invoked) != llvm::StringRef::npos) {
    entries.push_back({&entry, lambdaName(invoked, entry)});
    return;
  }
  const std::vector<const llvm::Function*> called =
      invoked.empty() ? std::vector<const llvm::Function*>{} : calledByPointer(entry, pointers);
  for (const llvm::Function* function : called) {
    entries.push_back({function, llvm::demangle(function->getName().str())});
  }
  if (called.empty()) { entries.push_back({&entry, invoked.empty() ? name : invoked}); }
}

}  // namespace

std::vector<ThreadEntry> threadEntriesOf(const PointerAnalysis& pointers) {
  std::vector<ThreadEntry> entries;
  for (const llvm::Function* entry : pointers.threadEntries()) {
    if (!entry->isDeclarationForLinker()) { append(*entry, pointers, entries); }
  }
  const auto inOrder = [](const ThreadEntry& entry) { return std::pair(entry.name, entry.function->getName()); };
  std::ranges::sort(entries, {}, inOrder);
  const auto repeated = std::ranges::unique(entries, {}, &ThreadEntry::function);
  entries.erase(repeated.begin(), repeated.end());
  const llvm::Function* main = pointers.program().functionNamed("main");
  if (main && !main->isDeclarationForLinker()) { entries.insert(entries.begin(), {main, "main"}); }
  return entries;
}

}  // namespace heddle::analyse
