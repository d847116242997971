#include "analyse/front/Defaults.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace heddle::analyse {
namespace {

bool callsFunction(const clang::Stmt* code) {
  if (code == nullptr) { return false; }
  if (llvm::isa<clang::CallExpr>(code)) { return true; }
  return std::ranges::any_of(code->children(), [](const clang::Stmt* child) { return callsFunction(child); });
}

bool isSteady(const clang::ParmVarDecl& parameter) {
  if (parameter.hasUnparsedDefaultArg()) { return false; }
  return !callsFunction(parameter.hasUninstantiatedDefaultArg() ? parameter.getUninstantiatedDefaultArg()
                                                                : parameter.getDefaultArg());
}

}  // namespace

std::size_t steadyDefaultsOf(const clang::FunctionDecl& function) {
  std::size_t count = 0;
  for (std::size_t i = function.getNumParams(); i-- > function.getMinRequiredArguments();) {
    if (!isSteady(*function.getParamDecl(static_cast<unsigned>(i)))) { return 0; }
    ++count;
  }
  return count;
}

}  // namespace heddle::analyse
