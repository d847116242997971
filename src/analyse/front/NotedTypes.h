#pragma once

#include <clang/AST/ASTContext.h>

#include "facts/ClassModel.h"

namespace heddle::analyse {

/// Adds the values of an enumeration that is the type of a parameter.
void noteEnum(const clang::ASTContext& context, clang::QualType type, facts::ClassModel& model);

/// Adds a class to pass where a parameter asks for an abstract one, also behind a pointer or reference.
void noteAbstract(clang::ASTContext& context, clang::QualType type, facts::ClassModel& model);

}  // namespace heddle::analyse
