#include "analyse/front/NotedTypes.h"

#include <clang/AST/DeclCXX.h>

#include <algorithm>

#include "analyse/front/DerivedClass.h"
#include "analyse/front/TypeNames.h"

namespace heddle::analyse {
namespace {

std::string nameOfDerived(const std::string& base, const facts::ClassModel& model) {
  const std::string name = "heddle_derived_" + base;
  const bool isTaken = std::ranges::find(model.derived, name, &facts::DerivedModel::derived) != model.derived.end();
  return isTaken ? name + "_" + std::to_string(model.derived.size()) : name;
}

}  // namespace

void noteEnum(const clang::ASTContext& context, clang::QualType type, facts::ClassModel& model) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  const auto* enumeration = type->getAs<clang::EnumType>();
  if (enumeration == nullptr) { return; }
  facts::EnumModel found{canonicalName(context, type), {}};
  const auto place = std::ranges::lower_bound(model.enums, found.type, {}, &facts::EnumModel::type);
  if (place != model.enums.end() && place->type == found.type) { return; }
  for (const clang::EnumConstantDecl* value : enumeration->getDecl()->enumerators()) {
    found.values.push_back(value->getInitVal().getExtValue());
  }
  model.enums.insert(place, std::move(found));
}

void noteAbstract(clang::ASTContext& context, clang::QualType type, facts::ClassModel& model) {
  const clang::CXXRecordDecl* base = behindPointers(type);
  if (base == nullptr || !base->hasDefinition() || !base->getDefinition()->isAbstract()) { return; }
  facts::DerivedModel found{canonicalName(context, context.getRecordType(base)), "", ""};
  const auto place = std::ranges::lower_bound(model.derived, found.base, {}, &facts::DerivedModel::base);
  if (place != model.derived.end() && place->base == found.base) { return; }
  const clang::CXXRecordDecl* derived = derivedClass(context, *base->getDefinition());
  if (derived != nullptr) {
    found.derived = canonicalName(context, context.getRecordType(derived));
  } else {
    found.derived = nameOfDerived(base->getNameAsString(), model);
    found.definition = definedClass(*base->getDefinition(), found.derived);
    if (found.definition.empty()) { return; }
  }
  model.derived.insert(place, std::move(found));
}

}  // namespace heddle::analyse
