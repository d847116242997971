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

/// A member template with the arguments chosen by the user.
struct Instance {
  std::string name;  ///< "emplace<int>".
  const clang::CXXMethodDecl* method = nullptr;
};

/// Fills in constructors, methods and omitted members in declaration order: own members first, then inherited ones,
/// then template instances.
void readMembers(clang::Sema& sema, clang::CXXRecordDecl& subject, const std::vector<Instance>& instances,
                 bool withStatic, facts::ClassModel& model);

/// Class names, the most similar to \p wanted first.
std::vector<std::string> nearNames(clang::ASTContext& context, const std::string& wanted);

}  // namespace heddle::analyse
