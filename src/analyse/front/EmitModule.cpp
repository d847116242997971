#include "analyse/front/EmitModule.h"

#include <clang/CodeGen/CodeGenAction.h>

namespace heddle::analyse {
namespace {

/// The compiler invocation owns and destroys the action, so the action itself extracts the module.
class KeepModule : public clang::EmitLLVMOnlyAction {
public:
  KeepModule(llvm::LLVMContext& context, std::unique_ptr<llvm::Module>& kept)
      : EmitLLVMOnlyAction(&context), kept_(kept) {}

  void EndSourceFileAction() override {
    EmitLLVMOnlyAction::EndSourceFileAction();
    kept_ = takeModule();
  }

private:
  std::unique_ptr<llvm::Module>& kept_;
};

}  // namespace

Result<EmittedModule> emitModule(const std::string& text, const CompileFlags& flags,
                                 const std::vector<std::string>& extra, llvm::LLVMContext& context) {
  EmittedModule result;
  const auto outcome = runClang(std::make_unique<KeepModule>(context, result.module), text, flags, extra);
  if (!outcome) { return tl::unexpected(outcome.error()); }
  result.errors = outcome->errors;
  if (!outcome->errors.empty()) { result.module.reset(); }
  return result;
}

}  // namespace heddle::analyse
