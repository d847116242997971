#pragma once

#include <clang/AST/Type.h>

#include <vector>

#include "facts/ClassModel.h"

namespace clang {
class CXXRecordDecl;
class Sema;
}  // namespace clang

namespace heddle::analyse {

/// Adds calls of the handles that methods return: `connection.disconnect()`. A handle is an object of a class that is
/// declared beside the tested one. Its functions without parameters that change something are called.
void addHandleCalls(clang::Sema& sema, const std::vector<clang::QualType>& results, const clang::CXXRecordDecl& subject,
                    facts::ClassModel& model);

/// Adds `get()` of the futures that methods return.
void addFutureCalls(facts::ClassModel& model);

}  // namespace heddle::analyse
