#pragma once

#include <clang/AST/DeclCXX.h>

#include <string>

namespace heddle::analyse {

/// The class of a parameter, without references, pointers and std::unique_ptr or std::shared_ptr. Null if it is not a
/// class.
const clang::CXXRecordDecl* behindPointers(clang::QualType type);

/// A concrete class in the headers that is derived from \p base and is publicly default-constructible. User classes are
/// preferred to those of system headers. Null if there is none.
const clang::CXXRecordDecl* derivedClass(clang::ASTContext& context, const clang::CXXRecordDecl& base);

/// The definition of a class \p name that is derived from \p base, in which every function that \p base does not define
/// returns a default value. Empty if that is not possible.
std::string definedClass(const clang::CXXRecordDecl& base, const std::string& name);

}  // namespace heddle::analyse
