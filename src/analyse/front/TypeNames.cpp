#include "analyse/front/TypeNames.h"

namespace heddle::analyse {

clang::PrintingPolicy policyFor(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.Bool = true;
  policy.UsePreferredNames = false;
  return policy;
}

std::string canonicalName(const clang::ASTContext& context, clang::QualType type) {
  return type.getCanonicalType().getAsString(policyFor(context));
}

}  // namespace heddle::analyse
