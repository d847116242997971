#pragma once

#include <clang/AST/DeclCXX.h>

#include <cstdint>
#include <vector>

namespace heddle::analyse {

/// Numbers at which a class may behave differently, ascending: its template arguments, the extents of its arrays, its
/// integral constants. Also of its bases and of the classes that it contains.
std::vector<std::uint32_t> sizesOf(const clang::ASTContext& context, const clang::CXXRecordDecl& subject);

}  // namespace heddle::analyse
