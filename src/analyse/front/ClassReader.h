#pragma once

#include <string>
#include <vector>

#include "facts/ClassModel.h"

namespace clang {
class ASTContext;
class CXXMethodDecl;
class CXXRecordDecl;
class Sema;
}  // namespace clang

namespace heddle::analyse {

/// A member template with the arguments that the user has chosen.
struct Instance {
  std::string name;  ///< "emplace<int>".
  const clang::CXXMethodDecl* method = nullptr;
};

/// Fills constructors, methods and what is left out, in the order of the declarations, own ones before inherited ones,
/// instances of templates after them.
void readMembers(clang::Sema& sema, clang::CXXRecordDecl& subject, const std::vector<Instance>& instances,
                 bool withStatic, ClassModel& model);

/// Names of classes, the nearest to \p wanted first.
std::vector<std::string> nearNames(clang::ASTContext& context, const std::string& wanted);

}  // namespace heddle::analyse
