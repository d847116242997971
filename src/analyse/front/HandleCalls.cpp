#include "analyse/front/HandleCalls.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/Sema.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "analyse/front/TypeNames.h"

namespace heddle::analyse {
namespace {

constexpr std::size_t kMostCalls = 4;  ///< Of one handle.

facts::Callable callOf(const std::string& type, const std::string& shortName, const std::string& name,
                       const std::string& result) {
  facts::Callable call;
  call.name = name;
  call.signature = shortName + "::" + name + "()";
  call.parameters.push_back({type + " &"});
  call.result = result;
  call.isOnArgument = true;
  return call;
}

bool isHandle(const clang::ASTContext& context, const clang::CXXRecordDecl& record,
              const clang::CXXRecordDecl& subject) {
  return record.getCanonicalDecl() != subject.getCanonicalDecl() && !record.isInStdNamespace() &&
         record.getIdentifier() != nullptr && record.getAccess() != clang::AS_private &&
         record.getAccess() != clang::AS_protected && !record.isAggregate() &&
         !context.getSourceManager().isInSystemHeader(record.getLocation());
}

bool isCalled(const clang::CXXMethodDecl& method) {
  const bool isSpecial = llvm::isa<clang::CXXConstructorDecl>(method) || llvm::isa<clang::CXXDestructorDecl>(method);
  return !isSpecial && method.getAccess() == clang::AS_public && !method.isDeleted() && !method.isStatic() &&
         !method.isConst() && !method.isOverloadedOperator() && method.param_empty() &&
         method.getIdentifier() != nullptr && method.getRefQualifier() != clang::RQ_RValue &&
         method.getTrailingRequiresClause() == nullptr && method.getName() != "begin" && method.getName() != "end";
}

}  // namespace

void addHandleCalls(clang::Sema& sema, const std::vector<clang::QualType>& results, const clang::CXXRecordDecl& subject,
                    facts::ClassModel& model) {
  clang::ASTContext& context = sema.getASTContext();
  std::set<const clang::CXXRecordDecl*> seen;
  for (const clang::QualType result : results) {
    // An object behind a pointer or reference has users of its own, and rules of its own for them.
    const clang::CXXRecordDecl* record = result->getAsCXXRecordDecl();
    if (record == nullptr || !sema.isCompleteType(record->getLocation(), result)) { continue; }
    record = record->getDefinition();
    if (!seen.insert(record).second || !isHandle(context, *record, subject)) { continue; }
    std::size_t count = 0;
    for (const clang::CXXMethodDecl* method : record->methods()) {
      if (!isCalled(*method) || count++ >= kMostCalls) { continue; }
      model.methods.push_back(callOf(canonicalName(context, context.getRecordType(record)), record->getNameAsString(),
                                     method->getNameAsString(), canonicalName(context, method->getReturnType())));
    }
  }
}

void addFutureCalls(facts::ClassModel& model) {
  std::set<std::string> types;
  for (const facts::Callable& method : model.methods) {
    if (method.result.starts_with("std::future<") && method.result.ends_with('>')) { types.insert(method.result); }
  }
  for (const std::string& type : types) {
    const std::size_t begin = type.find('<') + 1;
    model.methods.push_back(callOf(type, type, "get", type.substr(begin, type.size() - begin - 1)));
  }
}

}  // namespace heddle::analyse
