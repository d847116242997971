#include "analyse/front/Creation.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <fmt/format.h>

#include <algorithm>

namespace heddle::analyse {
namespace {

enum class Gives { Nothing, Value, Reference, Pointer, Owner };

Gives whatItGives(clang::QualType type, const clang::CXXRecordDecl& subject) {
  const auto isSubject = [&](clang::QualType one) {
    const clang::CXXRecordDecl* record = one->getAsCXXRecordDecl();
    return record != nullptr && record->getCanonicalDecl() == subject.getCanonicalDecl();
  };
  if (isSubject(type)) { return Gives::Value; }
  const clang::QualType bare = type.getNonReferenceType();
  if (isSubject(bare)) { return bare.isConstQualified() ? Gives::Nothing : Gives::Reference; }
  if (bare->isPointerType()) {
    const clang::QualType target = bare->getPointeeType();
    return isSubject(target) && !target.isConstQualified() ? Gives::Pointer : Gives::Nothing;
  }
  const auto* owner = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(bare->getAsCXXRecordDecl());
  const bool isOwner = owner != nullptr && owner->isInStdNamespace() &&
                       (owner->getName() == "shared_ptr" || owner->getName() == "unique_ptr");
  return isOwner && isSubject(owner->getTemplateArgs()[0].getAsType()) ? Gives::Owner : Gives::Nothing;
}

/// Whether the name is one for a function that gives the only object, rather than a new one.
bool namesTheOnlyObject(const std::string& name) {
  llvm::StringRef text = name;
  return text.contains_insensitive("instance") || text.contains_insensitive("singleton") ||
         text.starts_with_insensitive("get") || text.contains_insensitive("global") ||
         text.contains_insensitive("shared") || text.contains_insensitive("default");
}

}  // namespace

void findCreation(std::vector<StaticFunction>& functions, const clang::CXXRecordDecl& subject, bool hasMethods,
                  facts::ClassModel& model) {
  for (const StaticFunction& one : functions) {
    const Gives gives = whatItGives(one.method->getReturnType(), subject);
    const bool isPointer = gives == Gives::Pointer || gives == Gives::Owner;
    const bool isOnly = gives == Gives::Reference || (isPointer && namesTheOnlyObject(one.callable.name));
    if (!isOnly || !one.callable.parameters.empty()) { continue; }
    model.instance = fmt::format("{}heddle_subject::{}()", isPointer ? "*" : "", one.callable.name);
    break;
  }
  for (const StaticFunction& one : functions) {
    const Gives gives = whatItGives(one.method->getReturnType(), subject);
    const bool isNew = gives == Gives::Value || gives == Gives::Pointer || gives == Gives::Owner;
    if (isNew && model.instance.empty()) { model.constructors.push_back(one.callable); }
  }
  std::erase_if(functions, [&](const StaticFunction& one) {
    return std::ranges::any_of(model.constructors, [&](const facts::Callable& constructor) {
      return constructor.signature == one.callable.signature;
    });
  });
  model.hasObjects = !model.constructors.empty() || !model.instance.empty() || hasMethods;
  if (model.hasObjects && model.instance.empty()) { return; }
  facts::Callable none;
  none.signature = "no constructor";
  model.constructors.push_back(std::move(none));
}

}  // namespace heddle::analyse
