#pragma once

#include <string>
#include <vector>

#include "facts/ClassModel.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Sema;
}  // namespace clang

namespace heddle::analyse {

/// Fills constructors, methods and what is left out, in the order of the declarations, own ones before inherited ones.
void readMembers(clang::Sema& sema, clang::CXXRecordDecl& subject, bool withStatic, ClassModel& model);

/// Names of classes, the nearest to \p wanted first.
std::vector<std::string> nearNames(clang::ASTContext& context, const std::string& wanted);

}  // namespace heddle::analyse
