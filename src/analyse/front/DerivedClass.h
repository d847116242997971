#pragma once

#include <clang/AST/DeclCXX.h>

namespace heddle::analyse {

/// The class that a parameter is made of: behind references, pointers and the pointers of the standard library. Null:
/// it is none.
const clang::CXXRecordDecl* behindPointers(clang::QualType type);

/// A class of the headers that is derived from \p base and can be made of nothing by anybody; one of the user's own
/// comes before those of systems headers. Null: there is none.
const clang::CXXRecordDecl* derivedClass(clang::ASTContext& context, const clang::CXXRecordDecl& base);

}  // namespace heddle::analyse
