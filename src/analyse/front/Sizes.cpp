#include "analyse/front/Sizes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>

#include <set>

namespace heddle::analyse {
namespace {

/// Smaller ones are reached by ordinary tests, larger ones take too long.
constexpr std::int64_t kLeast = 4;
constexpr std::int64_t kMost = 1024;
constexpr std::size_t kMostSizes = 4;
constexpr int kMaxDepth = 2;

class Finder {
public:
  explicit Finder(const clang::ASTContext& context) : context_(context) {}

  void look(const clang::CXXRecordDecl& record, int depth) {
    if (!record.hasDefinition() || depth > kMaxDepth) { return; }
    if (const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&record)) {
      for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
        if (argument.getKind() == clang::TemplateArgument::Integral) { add(argument.getAsIntegral()); }
      }
    }
    // The classes of the standard library have numbers that mean something else.
    if (record.isInStdNamespace()) { return; }
    for (const clang::CXXBaseSpecifier& base : record.getDefinition()->bases()) {
      lookAt(base.getType(), depth);
    }
    for (const clang::Decl* declaration : record.getDefinition()->decls()) {
      if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(declaration)) { lookAt(field->getType(), depth); }
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) { lookAt(*variable); }
    }
  }

  /// The numbers that a constructor uses unless others are given.
  void lookAtDefaults(const clang::CXXConstructorDecl& constructor) {
    for (const clang::ParmVarDecl* parameter : constructor.parameters()) {
      if (!parameter->hasDefaultArg() || parameter->hasUnparsedDefaultArg()) { continue; }
      const clang::Expr* given = parameter->hasUninstantiatedDefaultArg() ? parameter->getUninstantiatedDefaultArg()
                                                                          : parameter->getDefaultArg();
      if (given->isValueDependent() || !given->getType()->isIntegerType()) { continue; }
      if (const auto value = given->getIntegerConstantExpr(context_)) { add(*value); }
    }
  }

  std::set<std::uint32_t> found;

private:
  void add(const llvm::APSInt& number) {
    if (!number.isRepresentableByInt64()) { return; }
    const std::int64_t value = number.getExtValue();
    if (value >= kLeast && value <= kMost) { found.insert(static_cast<std::uint32_t>(value)); }
  }

  void lookAt(clang::QualType type, int depth) {
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      add(llvm::APSInt(array->getSize(), /*isUnsigned=*/true));
      return lookAt(array->getElementType(), depth);
    }
    if (const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl()) { look(*record, depth + 1); }
  }

  void lookAt(const clang::VarDecl& variable) {
    const bool isConstant = variable.getType().isConstQualified() && variable.getType()->isIntegralOrEnumerationType();
    if (!isConstant || !variable.hasInit() || variable.getInit()->isValueDependent()) { return; }
    if (const auto value = variable.getInit()->getIntegerConstantExpr(context_)) { add(*value); }
  }

  const clang::ASTContext& context_;
};

}  // namespace

std::vector<std::uint32_t> sizesOf(const clang::ASTContext& context, const clang::CXXRecordDecl& subject) {
  Finder finder(context);
  finder.look(subject, 0);
  for (const clang::CXXConstructorDecl* constructor : subject.ctors()) {
    finder.lookAtDefaults(*constructor);
  }
  std::vector<std::uint32_t> result(finder.found.begin(), finder.found.end());
  if (result.size() > kMostSizes) { result.resize(kMostSizes); }
  return result;
}

}  // namespace heddle::analyse
