#include "analyse/front/ClassReader.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/Sema.h>

#include <algorithm>
#include <set>
#include <utility>

#include "analyse/front/DerivedClass.h"

namespace heddle::analyse {
namespace {

using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::QualType;

clang::PrintingPolicy policyFor(const clang::ASTContext& context) {
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = true;
  policy.Bool = true;
  policy.UsePreferredNames = false;
  return policy;
}

class Reader {
public:
  Reader(clang::Sema& sema, CXXRecordDecl& subject, const std::vector<Instance>& instances, bool withStatic,
         facts::ClassModel& model)
      : sema_(sema),
        subject_(subject),
        instances_(instances),
        policy_(policyFor(sema.getASTContext())),
        withStatic_(withStatic),
        model_(model) {}

  void run() {
    for (clang::CXXConstructorDecl* constructor : subject_.ctors()) {
      addConstructor(*constructor);
    }
    if (!subject_.hasUserDeclaredConstructor() && model_.constructors.empty() && subject_.hasDefaultConstructor()) {
      model_.constructors.push_back(plain("", subject_.getNameAsString() + "()"));
    }
    addMembersOf(subject_, "");
    for (const Instance& instance : instances_) {
      const bool isOwn = instance.method->getParent()->getCanonicalDecl() == subject_.getCanonicalDecl();
      addCallable(*instance.method, instance.name, isOwn ? "" : instance.method->getParent()->getNameAsString());
    }
  }

private:
  static facts::Callable plain(std::string name, std::string signature) {
    facts::Callable callable;
    callable.name = std::move(name);
    callable.signature = std::move(signature);
    return callable;
  }

  std::string canonical(QualType type) const { return type.getCanonicalType().getAsString(policy_); }

  bool isSubject(QualType type) const {
    type = type.getNonReferenceType();
    if (type->isPointerType()) { type = type->getPointeeType(); }
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record != nullptr && record->getCanonicalDecl() == subject_.getCanonicalDecl();
  }

  std::string signatureOf(const clang::FunctionDecl& function, const std::string& name) const {
    std::string text = name + "(";
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      if (text.back() != '(') { text += ", "; }
      text += parameter->getType().getAsString(policy_);
    }
    if (function.isVariadic()) { text += function.param_empty() ? "..." : ", ..."; }
    text += ")";
    const auto* method = llvm::dyn_cast<CXXMethodDecl>(&function);
    if (method != nullptr && method->isConst()) { text += " const"; }
    return text;
  }

  void noteEnum(QualType type) {
    type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    const auto* enumeration = type->getAs<clang::EnumType>();
    if (enumeration == nullptr) { return; }
    facts::EnumModel found{canonical(type), {}};
    const auto place = std::ranges::lower_bound(model_.enums, found.type, {}, &facts::EnumModel::type);
    if (place != model_.enums.end() && place->type == found.type) { return; }
    for (const clang::EnumConstantDecl* value : enumeration->getDecl()->enumerators()) {
      found.values.push_back(value->getInitVal().getExtValue());
    }
    model_.enums.insert(place, std::move(found));
  }

  void noteAbstract(QualType type) {
    const CXXRecordDecl* base = behindPointers(type);
    if (base == nullptr || !base->hasDefinition() || !base->getDefinition()->isAbstract()) { return; }
    facts::DerivedModel found{canonical(sema_.getASTContext().getRecordType(base)), ""};
    const auto place = std::ranges::lower_bound(model_.derived, found.base, {}, &facts::DerivedModel::base);
    if (place != model_.derived.end() && place->base == found.base) { return; }
    const CXXRecordDecl* derived = derivedClass(sema_.getASTContext(), *base->getDefinition());
    if (derived == nullptr) { return; }
    found.derived = canonical(sema_.getASTContext().getRecordType(derived));
    model_.derived.insert(place, std::move(found));
  }

  facts::Callable describe(const clang::FunctionDecl& function, const std::string& name) {
    facts::Callable callable = plain(name, signatureOf(function, name));
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      noteEnum(parameter->getType());
      noteAbstract(parameter->getType());
      callable.parameters.push_back({canonical(parameter->getType()), isSubject(parameter->getType())});
    }
    return callable;
  }

  /// Whether the type can be named in another file.
  static bool hasName(QualType type) {
    type = type.getNonReferenceType().getCanonicalType();
    while (type->isPointerType()) {
      type = type->getPointeeType();
    }
    const clang::TagDecl* tag = type->getAsTagDecl();
    return tag == nullptr || tag->getIdentifier() != nullptr || tag->getTypedefNameForAnonDecl() != nullptr;
  }

  /// Why the function cannot be called from outside; empty if it can.
  static std::string obstacle(const clang::FunctionDecl& function) {
    if (function.isVariadic()) { return "is variadic (...)"; }
    if (std::ranges::any_of(function.parameters(),
                            [](const auto* parameter) { return !hasName(parameter->getType()); })) {
      return "a parameter has an unnamed type";
    }
    return "";
  }

  void addConstructor(const clang::CXXConstructorDecl& constructor) {
    if (constructor.isDeleted() || constructor.isCopyOrMoveConstructor()) { return; }
    const std::string name = subject_.getNameAsString();
    if (constructor.getAccess() != clang::AS_public) {
      model_.leftOut.push_back({signatureOf(constructor, name), "the constructor is not public"});
      return;
    }
    if (const std::string why = obstacle(constructor); !why.empty()) {
      model_.leftOut.push_back({signatureOf(constructor, name), why});
      return;
    }
    model_.constructors.push_back(describe(constructor, name));
  }

  void addMembersOf(const CXXRecordDecl& record, const std::string& inheritedFrom) {
    // A name declared in a derived class hides those of its bases. So does an overriding function.
    std::set<std::string> declared;
    for (clang::Decl* declaration : record.decls()) {
      if (const auto* function = llvm::dyn_cast<CXXMethodDecl>(declaration)) {
        declared.insert(function->getNameAsString());
        addMethod(*function, function->getAccess(), inheritedFrom);
      } else if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration)) {
        declared.insert(pattern->getNameAsString());
        addTemplate(*pattern, inheritedFrom);
      } else if (const auto* shadow = llvm::dyn_cast<clang::UsingShadowDecl>(declaration)) {
        declared.insert(shadow->getNameAsString());
        const auto* target = llvm::dyn_cast<CXXMethodDecl>(shadow->getTargetDecl());
        if (target != nullptr) { addMethod(*target, shadow->getAccess(), target->getParent()->getNameAsString()); }
      }
    }
    hidden_.insert(declared.begin(), declared.end());
    for (const clang::CXXBaseSpecifier& base : record.bases()) {
      const CXXRecordDecl* parent = base.getType()->getAsCXXRecordDecl();
      if (parent != nullptr && parent->hasDefinition() && base.getAccessSpecifier() == clang::AS_public) {
        const std::set<std::string> before = hidden_;
        addMembersOf(*parent->getDefinition(), parent->getNameAsString());
        hidden_ = before;
      }
    }
  }

  void addTemplate(const clang::FunctionTemplateDecl& pattern, const std::string& inheritedFrom) {
    if (pattern.getAccess() != clang::AS_public || hidden(pattern, inheritedFrom)) { return; }
    const auto* function = pattern.getTemplatedDecl();
    if (llvm::isa<clang::CXXConstructorDecl>(function)) {
      model_.leftOut.push_back({signatureOf(*function, subject_.getNameAsString()), "a constructor template"});
      return;
    }
    const bool isInstantiated = std::ranges::any_of(instances_, [&](const Instance& instance) {
      const clang::FunctionTemplateDecl* of = instance.method->getPrimaryTemplate();
      return of != nullptr && of->getCanonicalDecl() == pattern.getCanonicalDecl();
    });
    if (isInstantiated) { return; }
    const std::string name = pattern.getNameAsString();
    model_.leftOut.push_back(
        {signatureOf(*function, name),
         "a member template; heddle.toml can instantiate it: instantiate = [\"" + name + "<int>\"]"});
  }

  bool hidden(const clang::NamedDecl& declaration, const std::string& inheritedFrom) const {
    return !inheritedFrom.empty() && hidden_.contains(declaration.getNameAsString());
  }

  void addMethod(const CXXMethodDecl& method, clang::AccessSpecifier access, const std::string& inheritedFrom) {
    const bool special = llvm::isa<clang::CXXConstructorDecl>(method) || llvm::isa<clang::CXXDestructorDecl>(method);
    if (special || access != clang::AS_public || method.isDeleted() || method.isImplicit()) { return; }
    if (hidden(method, inheritedFrom)) { return; }
    std::string name = method.getNameAsString();
    if (llvm::isa<clang::CXXConversionDecl>(method)) { name = "operator " + canonical(method.getReturnType()); }
    addCallable(method, name, inheritedFrom);
  }

  void addCallable(const CXXMethodDecl& method, const std::string& name, const std::string& inheritedFrom) {
    std::string why = obstacle(method);
    if (method.getRefQualifier() == clang::RQ_RValue) { why = "can only be called on an rvalue (&&)"; }
    if (method.isStatic() && !withStatic_) { why = "static; --static includes it"; }
    if (!satisfied(method)) { why = "its requires clause is not satisfied"; }
    if (!why.empty()) {
      model_.leftOut.push_back({signatureOf(method, name), why});
      return;
    }
    facts::Callable callable = describe(method, name);
    callable.result = canonical(method.getReturnType());
    callable.isConst = method.isConst();
    callable.isStatic = method.isStatic();
    callable.inheritedFrom = inheritedFrom;
    model_.methods.push_back(std::move(callable));
  }

  bool satisfied(const CXXMethodDecl& method) const {
    if (method.getTrailingRequiresClause() == nullptr) { return true; }
    clang::ConstraintSatisfaction answer;
    return !sema_.CheckFunctionConstraints(&method, answer) && answer.IsSatisfied;
  }

  clang::Sema& sema_;
  CXXRecordDecl& subject_;
  const std::vector<Instance>& instances_;
  clang::PrintingPolicy policy_;
  bool withStatic_;
  facts::ClassModel& model_;
  std::set<std::string> hidden_;
};

class Names : public clang::RecursiveASTVisitor<Names> {
public:
  explicit Names(const clang::SourceManager& sources) : sources_(sources) {}

  bool VisitCXXRecordDecl(CXXRecordDecl* record) {
    if (record->isThisDeclarationADefinition() && record->getIdentifier() != nullptr &&
        !sources_.isInSystemHeader(record->getLocation())) {
      found.insert(record->getQualifiedNameAsString());
    }
    return true;
  }

  std::set<std::string> found;

private:
  const clang::SourceManager& sources_;
};

}  // namespace

void readMembers(clang::Sema& sema, CXXRecordDecl& subject, const std::vector<Instance>& instances, bool withStatic,
                 facts::ClassModel& model) {
  sema.ForceDeclarationOfImplicitMembers(&subject);
  Reader(sema, subject, instances, withStatic, model).run();
}

std::vector<std::string> nearNames(clang::ASTContext& context, const std::string& wanted) {
  Names names(context.getSourceManager());
  names.TraverseDecl(context.getTranslationUnitDecl());
  const auto unqualified = [](llvm::StringRef name) {
    name = name.split('<').first;
    const auto colon = name.rfind(':');
    return colon == llvm::StringRef::npos ? name : name.substr(colon + 1);
  };
  std::vector<std::pair<unsigned, std::string>> ranked;
  for (const std::string& name : names.found) {
    const unsigned distance = unqualified(name).edit_distance_insensitive(unqualified(wanted));
    if (distance <= 3 || distance * std::size_t{2} <= unqualified(wanted).size()) {
      ranked.emplace_back(distance, name);
    }
  }
  std::ranges::sort(ranked);
  std::vector<std::string> result;
  for (const auto& [distance, name] : ranked) {
    if (result.size() < 3) { result.push_back(name); }
  }
  return result;
}

}  // namespace heddle::analyse
