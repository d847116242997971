#include "analyse/front/DerivedClass.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "analyse/front/TypeNames.h"

namespace heddle::analyse {
namespace {

using clang::CXXRecordDecl;

bool isVisible(const CXXRecordDecl& record) {
  if (record.getIdentifier() == nullptr || record.isDependentContext() || record.isLocalClass() != nullptr) {
    return false;
  }
  if (record.getAccess() == clang::AS_private || record.getAccess() == clang::AS_protected) { return false; }
  const auto* outer = llvm::dyn_cast<CXXRecordDecl>(record.getDeclContext());
  return outer == nullptr || isVisible(*outer);
}

/// Like isMadeOfNothing, but for a derived class.
bool canBeBase(const CXXRecordDecl& record) {
  if (!record.hasUserDeclaredConstructor()) { return true; }
  return std::ranges::any_of(record.ctors(), [](const clang::CXXConstructorDecl* constructor) {
    return constructor->isDefaultConstructor() && !constructor->isDeleted() &&
           constructor->getAccess() != clang::AS_private;
  });
}

std::string overrideText(const clang::CXXMethodDecl& method) {
  if (llvm::isa<clang::CXXDestructorDecl>(method)) { return ""; }
  const clang::PrintingPolicy policy = policyFor(method.getASTContext());
  const auto typeText = [&](clang::QualType type) {
    return "heddle_type<" + type.getCanonicalType().getAsString(policy) + ">";
  };
  std::string parameters;
  for (const clang::ParmVarDecl* parameter : method.parameters()) {
    parameters += (parameters.empty() ? "" : ", ") + typeText(parameter->getType());
  }
  const auto* type = method.getType()->castAs<clang::FunctionProtoType>();
  const std::string result = typeText(method.getReturnType());
  return "  " + result + " " + method.getNameAsString() + "(" + parameters + ")" + (method.isConst() ? " const" : "") +
         (type->isNothrow() ? " noexcept" : "") + " override { return heddle::harness::defaultResult<" + result +
         ">(); }\n";
}

bool isMadeOfNothing(const CXXRecordDecl& record) {
  if (!record.hasUserDeclaredConstructor()) { return record.hasDefaultConstructor(); }
  return std::ranges::any_of(record.ctors(), [](const clang::CXXConstructorDecl* constructor) {
    return constructor->isDefaultConstructor() && !constructor->isDeleted() &&
           constructor->getAccess() == clang::AS_public;
  });
}

class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  Finder(const clang::SourceManager& sources, const CXXRecordDecl& base) : sources_(sources), base_(base) {}

  bool VisitCXXRecordDecl(CXXRecordDecl* record) {
    if (!record->isThisDeclarationADefinition() || !isVisible(*record) || record->isAbstract()) { return true; }
    if (!record->isDerivedFrom(&base_) || !isMadeOfNothing(*record)) { return true; }
    const CXXRecordDecl*& place = sources_.isInSystemHeader(record->getLocation()) ? ofSystem : ofUser;
    if (place == nullptr) { place = record; }
    return true;
  }

  const CXXRecordDecl* ofUser = nullptr;
  const CXXRecordDecl* ofSystem = nullptr;

private:
  const clang::SourceManager& sources_;
  const CXXRecordDecl& base_;
};

}  // namespace

const CXXRecordDecl* behindPointers(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType()) { type = type->getPointeeType(); }
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  const auto* pointer = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  const bool isSmart = pointer != nullptr && pointer->isInStdNamespace() && pointer->getTemplateArgs().size() > 0 &&
                       (pointer->getName() == "shared_ptr" || pointer->getName() == "unique_ptr");
  if (!isSmart || pointer->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type) { return record; }
  return pointer->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
}

const CXXRecordDecl* derivedClass(clang::ASTContext& context, const CXXRecordDecl& base) {
  Finder finder(context.getSourceManager(), base);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return finder.ofUser != nullptr ? finder.ofUser : finder.ofSystem;
}

std::string definedClass(const CXXRecordDecl& base, const std::string& name) {
  if (!isVisible(base) || !canBeBase(base) || base.isEffectivelyFinal()) { return ""; }
  clang::CXXFinalOverriderMap overriders;
  base.getFinalOverriders(overriders);
  std::string members;
  for (const auto& [method, subobjects] : overriders) {
    const clang::CXXMethodDecl* last = subobjects.begin()->second.front().Method;
    if (!last->isPureVirtual()) { continue; }
    if (llvm::isa<clang::CXXConversionDecl>(last) || last->getRefQualifier() != clang::RQ_None) { return ""; }
    members += overrideText(*last);
  }
  const clang::QualType type = base.getASTContext().getRecordType(&base);
  return "struct " + name + " : " + type.getCanonicalType().getAsString(policyFor(base.getASTContext())) + " {\n" +
         members + "};\n";
}

}  // namespace heddle::analyse
