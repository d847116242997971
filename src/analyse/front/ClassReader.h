#pragma once

#include <string>
#include <vector>

#include "analyse/front/Candidates.h"
#include "facts/ClassModel.h"

namespace clang {
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
/// then template instances. Calls of member templates become candidates.
void readMembers(clang::Sema& sema, clang::CXXRecordDecl& subject, const std::vector<Instance>& instances,
                 bool withStatic, facts::ClassModel& model, Candidates& candidates);

}  // namespace heddle::analyse
