#pragma once

#include <vector>

#include "facts/ClassModel.h"

namespace clang {
class CXXMethodDecl;
class CXXRecordDecl;
}  // namespace clang

namespace heddle::analyse {

struct StaticFunction {
  facts::Callable callable;
  const clang::CXXMethodDecl* method = nullptr;
};

/// For a class without a public constructor: determines how its users get an object. The functions that create one
/// become the constructors, and leave \p functions. A function that gives the only object becomes ClassModel::instance.
/// If there is neither, and the class has no methods but static ones (not \p hasMethods), it has no objects.
void findCreation(std::vector<StaticFunction>& functions, const clang::CXXRecordDecl& subject, bool hasMethods,
                  facts::ClassModel& model);

}  // namespace heddle::analyse
