#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/PrettyPrinter.h>

#include <string>

namespace heddle::analyse {

/// How types are written in a class model.
clang::PrintingPolicy policyFor(const clang::ASTContext& context);

/// The type as the compiler spells it.
std::string canonicalName(const clang::ASTContext& context, clang::QualType type);

}  // namespace heddle::analyse
