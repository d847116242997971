#include "analyse/plugin/SiteRewriter.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/TargetParser/Triple.h>

#include "analyse/plugin/CallIdentity.h"
#include "analyse/plugin/IrSaver.h"
#include "analyse/plugin/SiteTable.h"
#include "analyse/plugin/TsanCall.h"

namespace heddle::analyse {
namespace {

/// Marks a processed module: the plugin may appear twice on a command line, or receive IR that it wrote itself.
constexpr const char* kDoneMark = "heddle.sites";

llvm::FunctionCallee withSite(llvm::Module& module, const llvm::Function& tsan) {
  const llvm::FunctionType* type = tsan.getFunctionType();
  std::vector<llvm::Type*> parameters(type->param_begin(), type->param_end());
  parameters.push_back(llvm::PointerType::get(module.getContext(), 0));
  const std::string name = (kHeddlePrefix + tsan.getName().drop_front(kTsanPrefix.size())).str();
  return module.getOrInsertFunction(name, llvm::FunctionType::get(type->getReturnType(), parameters, false),
                                    tsan.getAttributes());
}

void rewrite(llvm::CallInst& callback, llvm::FunctionCallee target, llvm::Value* site) {
  std::vector<llvm::Value*> arguments(callback.arg_begin(), callback.arg_end());
  arguments.push_back(site);
  auto* call = llvm::CallInst::Create(target, arguments, "", callback.getIterator());
  call->setDebugLoc(callback.getDebugLoc());
  call->setAttributes(callback.getAttributes());
  call->setCallingConv(callback.getCallingConv());
  call->takeName(&callback);
  callback.replaceAllUsesWith(call);
  callback.eraseFromParent();
}

/// Finds the callbacks in code order, so that the numbering of the sites depends on nothing else.
std::vector<std::pair<llvm::CallInst*, TsanCall>> findCallbacks(llvm::Module& module) {
  std::vector<std::pair<llvm::CallInst*, TsanCall>> found;
  llvm::DenseMap<const llvm::Function*, TsanCall> accesses;
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration()) { continue; }
    if (const auto call = parseTsanCall(function.getName())) { accesses.try_emplace(&function, *call); }
  }
  for (llvm::Function& function : module) {
    if (function.isDeclarationForLinker()) { continue; }
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& instruction : block) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (!call || !call->getCalledFunction()) { continue; }
        if (const auto access = accesses.find(call->getCalledFunction()); access != accesses.end()) {
          found.emplace_back(call, access->second);
        }
      }
    }
  }
  return found;
}

}  // namespace

llvm::PreservedAnalyses SitePass::run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
  if (!llvm::Triple(module.getTargetTriple()).isOSBinFormatELF() || module.getNamedMetadata(kDoneMark)) {
    return llvm::PreservedAnalyses::all();
  }
  module.getOrInsertNamedMetadata(kDoneMark);
  SiteTable sites(module);
  for (auto& [callback, call] : findCallbacks(module)) {
    rewrite(*callback, withSite(module, *callback->getCalledFunction()), sites.recordOf(*callback, call));
  }
  if (wantsSavedIr()) {
    identifyCalls(module);
    sites.setModuleHash(saveIr(module));
  }
  return llvm::PreservedAnalyses::none();
}

}  // namespace heddle::analyse
