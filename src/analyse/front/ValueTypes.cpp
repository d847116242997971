#include "analyse/front/ValueTypes.h"

#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace heddle::analyse {

using clang::QualType;

ValueTypes::ValueTypes(clang::ASTContext& context, const clang::CXXRecordDecl& subject)
    : context_(context), subject_(subject) {
  addOfClass(subject);
  add(context.IntTy, "");
  addOfMembers(subject);
  add(declared("heddle_text"), "");
  add(context.getPointerType(context.CharTy.withConst()), "");
  for (int i = 0;; ++i) {
    const QualType function = declared(fmt::format("heddle_function_{}", i));
    if (function.isNull()) { break; }
    functions_.push_back(function);
  }
}

std::vector<QualType> ValueTypes::values(llvm::StringRef parameter) const {
  std::vector<Named> sorted = values_;
  if (!parameter.empty()) {
    std::ranges::stable_partition(sorted,
                                  [&](const Named& one) { return one.initial == llvm::toLower(parameter.front()); });
  }
  std::vector<QualType> result;
  for (const Named& one : sorted) {
    result.push_back(one.type);
  }
  return result;
}

QualType ValueTypes::declared(llvm::StringRef name) const {
  const auto found = context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name));
  const auto* alias = found.empty() ? nullptr : llvm::dyn_cast<clang::TypedefNameDecl>(*found.begin());
  return alias == nullptr ? QualType() : alias->getUnderlyingType().getCanonicalType();
}

/// Values and pointers only. The class itself is rarely what one of its templates wants.
void ValueTypes::add(QualType type, llvm::StringRef name) {
  if (type.isNull() || type->isDependentType()) { return; }
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  const bool isSubject = record != nullptr && record->getCanonicalDecl() == subject_.getCanonicalDecl();
  const bool isValue = type->isArithmeticType() || type->isEnumeralType() || record != nullptr || type->isPointerType();
  const bool isKnown =
      std::ranges::any_of(values_, [&](const Named& one) { return context_.hasSameType(one.type, type); });
  if (isSubject || !isValue || isKnown) { return; }
  values_.push_back({type, name.empty() ? '\0' : llvm::toLower(name.front())});
}

void ValueTypes::addOfClass(const clang::CXXRecordDecl& subject) {
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&subject);
  if (instance != nullptr) {
    const clang::TemplateParameterList& names = *instance->getSpecializedTemplate()->getTemplateParameters();
    for (unsigned i = 0; i < instance->getTemplateArgs().size() && i < names.size(); ++i) {
      const clang::TemplateArgument& argument = instance->getTemplateArgs()[i];
      const auto* parameter = llvm::dyn_cast<clang::TemplateTypeParmDecl>(names.getParam(i));
      if (argument.getKind() != clang::TemplateArgument::Type || parameter == nullptr) { continue; }
      // An allocator or a hash is not a value.
      if (parameter->hasDefaultArgument()) { continue; }
      add(argument.getAsType(), parameter->getName());
      ofClass_.push_back(argument.getAsType().getCanonicalType());
    }
  }
  for (const char* name : {"value_type", "key_type", "mapped_type"}) {
    for (const clang::NamedDecl* member : subject.lookup(&context_.Idents.get(name))) {
      const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(member);
      if (alias != nullptr) { add(alias->getUnderlyingType(), name); }
    }
  }
}

void ValueTypes::addOfMembers(const clang::CXXRecordDecl& subject) {
  for (const clang::CXXMethodDecl* method : subject.methods()) {
    if (method->getAccess() != clang::AS_public || method->isImplicit()) { continue; }
    for (const clang::ParmVarDecl* parameter : method->parameters()) {
      add(parameter->getType(), parameter->getName());
    }
  }
}

}  // namespace heddle::analyse
