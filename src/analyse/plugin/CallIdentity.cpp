#include "analyse/plugin/CallIdentity.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include "analyse/plugin/TsanCall.h"

namespace heddle::analyse {
namespace {

/// Whether the call may become a call instruction that the runtime cannot identify otherwise. Callbacks for accesses
/// pass their site record.
bool needsNumber(const llvm::CallBase& call) {
  if (llvm::isa<llvm::IntrinsicInst>(call)) { return llvm::isa<llvm::MemIntrinsic>(call); }
  if (call.isInlineAsm()) { return false; }
  const llvm::Function* callee = call.getCalledFunction();
  if (!callee) { return true; }
  return !callee->getName().starts_with(kHeddlePrefix) && callee->getName() != "__tsan_func_entry" &&
         callee->getName() != "__tsan_func_exit";
}

/// Identifies the unit without the folder it is compiled in: its file name and the functions it defines.
std::uint64_t unitHash(const llvm::Module& module) {
  std::string text = llvm::sys::path::filename(module.getSourceFileName()).str();
  for (const llvm::Function& function : module) {
    if (function.isDeclarationForLinker()) { continue; }
    text += '\n';
    text += function.getName();
    text += ' ';
    text += std::to_string(function.getInstructionCount());
  }
  return llvm::xxh3_64bits(llvm::StringRef(text));
}

std::uint32_t numberOf(std::uint64_t unit, std::uint64_t call) {
  const std::uint64_t words[] = {unit, call};
  const std::uint64_t hash =
      llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const std::uint8_t*>(words), sizeof(words)));
  const auto number = static_cast<std::uint32_t>(hash);
  return number == 0 ? 1 : number;  // The line table does not store 0.
}

}  // namespace

void identifyCalls(llvm::Module& module) {
  const std::uint64_t unit = unitHash(module);
  std::uint64_t count = 0;
  for (llvm::Function& function : module) {
    llvm::DISubprogram* subprogram = function.getSubprogram();
    if (!subprogram || function.isDeclarationForLinker()) { continue; }
    for (llvm::BasicBlock& block : function) {
      const llvm::DILocation* last = nullptr;
      for (llvm::Instruction& instruction : block) {
        const llvm::DILocation* location = instruction.getDebugLoc();
        auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        if (call && needsNumber(*call)) {
          // The line table attributes an instruction without a location to the line before it.
          if (!location) { location = last ? last : llvm::DILocation::get(module.getContext(), 0, 0, subprogram); }
          call->setDebugLoc(location->cloneWithDiscriminator(numberOf(unit, count++)));
        }
        if (location) { last = location; }
      }
    }
  }
}

}  // namespace heddle::analyse
