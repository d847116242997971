#include "analyse/front/ClassReader.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Sema/Sema.h>

#include <algorithm>
#include <set>
#include <utility>

#include "analyse/front/Creation.h"
#include "analyse/front/Defaults.h"
#include "analyse/front/HandleCalls.h"
#include "analyse/front/NotedTypes.h"
#include "analyse/front/TemplateArguments.h"
#include "analyse/front/TypeNames.h"
#include "facts/CallText.h"

namespace heddle::analyse {
namespace {

using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::QualType;

class Reader {
public:
  Reader(clang::Sema& sema, CXXRecordDecl& subject, const std::vector<Instance>& instances, bool withStatic,
         facts::ClassModel& model, Candidates& candidates)
      : sema_(sema),
        subject_(subject),
        instances_(instances),
        policy_(policyFor(sema.getASTContext())),
        withStatic_(withStatic),
        model_(model),
        candidates_(candidates),
        arguments_(sema, subject) {}

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
    useStatics();
    addHandleCalls(sema_, results_, subject_, model_);
  }

private:
  static facts::Callable plain(std::string name, std::string signature) {
    facts::Callable callable;
    callable.name = std::move(name);
    callable.signature = std::move(signature);
    return callable;
  }

  std::string canonical(QualType type) const { return canonicalName(sema_.getASTContext(), type); }

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

  facts::Callable describe(const clang::FunctionDecl& function, const std::string& name) {
    facts::Callable callable = plain(name, signatureOf(function, name));
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      noteEnum(sema_.getASTContext(), parameter->getType(), model_);
      noteAbstract(sema_.getASTContext(), parameter->getType(), model_);
      callable.parameters.push_back({canonical(parameter->getType()), isSubject(parameter->getType()),
                                     parameter->getNameAsString(), parameter->getType().getAsString(policy_)});
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
    addShorter(constructor);
  }

  /// The same without arguments that have defaults, unless other constructors make that ambiguous.
  void addShorter(const clang::CXXConstructorDecl& constructor) {
    const std::size_t count = constructor.getNumParams() - steadyDefaultsOf(constructor);
    const bool isAmbiguous = std::ranges::any_of(subject_.ctors(), [&](const clang::CXXConstructorDecl* other) {
      return other->getCanonicalDecl() != constructor.getCanonicalDecl() && !other->isCopyOrMoveConstructor() &&
             other->getMinRequiredArguments() <= count && other->getNumParams() >= count;
    });
    if (count == constructor.getNumParams() || isAmbiguous) { return; }
    facts::Callable shorter = model_.constructors.back();
    shorter.parameters.resize(count);
    shorter.signature = shorter.name + "(";
    for (const facts::Parameter& parameter : shorter.parameters) {
      shorter.signature += (shorter.signature.ends_with("(") ? "" : ", ") + parameter.written;
    }
    shorter.signature += ")";
    model_.constructors.push_back(std::move(shorter));
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
    const bool isInstantiated = std::ranges::any_of(instances_, [&](const Instance& instance) {
      const clang::FunctionTemplateDecl* of = instance.method->getPrimaryTemplate();
      return of != nullptr && of->getCanonicalDecl() == pattern.getCanonicalDecl();
    });
    if (isInstantiated || arguments_.isSwitchedOff(const_cast<clang::FunctionTemplateDecl&>(pattern))) { return; }
    const clang::FunctionDecl* function = pattern.getTemplatedDecl();
    const bool isConstructor = llvm::isa<clang::CXXConstructorDecl>(function);
    if (isConstructor && !inheritedFrom.empty()) { return; }
    const std::string name = isConstructor ? subject_.getNameAsString() : pattern.getNameAsString();
    candidates_.groups.push_back({signatureOf(*function, name), isConstructor, ""});
    for (const Specialisation& one : arguments_.of(const_cast<clang::FunctionTemplateDecl&>(pattern))) {
      addCandidate(*llvm::cast<CXXMethodDecl>(one.function), name + one.arguments, inheritedFrom);
    }
  }

  void addCandidate(const CXXMethodDecl& method, const std::string& name, const std::string& inheritedFrom) {
    const bool isConstructor = candidates_.groups.back().isConstructor;
    const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&method);
    if (!whyNotCalled(method).empty() || (constructor != nullptr && constructor->isCopyOrMoveConstructor())) { return; }
    facts::Callable callable = describe(method, name);
    callable.isConst = method.isConst();
    callable.isStatic = method.isStatic();
    callable.inheritedFrom = inheritedFrom;
    callable.group = candidates_.groups.size();
    callable.signature = facts::withoutTasks(callable.signature);
    (isConstructor ? candidates_.constructors : candidates_.methods).push_back(std::move(callable));
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

  std::string whyNotCalled(const CXXMethodDecl& method) const {
    if (!satisfied(method)) { return "its requires clause is not satisfied"; }
    if (method.getRefQualifier() == clang::RQ_RValue) { return "can only be called on an rvalue (&&)"; }
    return obstacle(method);
  }

  void addCallable(const CXXMethodDecl& method, const std::string& name, const std::string& inheritedFrom) {
    const std::string why = whyNotCalled(method);
    if (!why.empty()) {
      model_.leftOut.push_back({signatureOf(method, name), why});
      return;
    }
    facts::Callable callable = describe(method, name);
    callable.result = canonical(method.getReturnType());
    callable.writtenResult = method.getReturnType().getAsString(policy_);
    results_.push_back(method.getReturnType());
    callable.isConst = method.isConst();
    callable.isStatic = method.isStatic();
    callable.inheritedFrom = inheritedFrom;
    if (method.isStatic() && !withStatic_) {
      statics_.push_back({std::move(callable), &method});
    } else {
      model_.methods.push_back(std::move(callable));
    }
  }

  /// Static functions create the objects if no constructor is public, and are tested if the class has nothing else.
  void useStatics() {
    const bool hasMethods = !model_.methods.empty() || !candidates_.methods.empty();
    if (model_.constructors.empty() && candidates_.constructors.empty() && !model_.isAbstract) {
      findCreation(statics_, subject_, hasMethods, model_);
    }
    const bool areNeeded = !hasMethods || !model_.instance.empty();
    for (StaticFunction& one : statics_) {
      if (areNeeded) {
        model_.methods.push_back(std::move(one.callable));
      } else {
        model_.leftOut.push_back({one.callable.signature, "static; --static includes it"});
      }
    }
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
  Candidates& candidates_;
  TemplateArguments arguments_;
  std::vector<StaticFunction> statics_;  ///< Those that --static would include.
  std::vector<QualType> results_;        ///< Of the methods.
  std::set<std::string> hidden_;
};

}  // namespace

void readMembers(clang::Sema& sema, CXXRecordDecl& subject, const std::vector<Instance>& instances, bool withStatic,
                 facts::ClassModel& model, Candidates& candidates) {
  sema.ForceDeclarationOfImplicitMembers(&subject);
  Reader(sema, subject, instances, withStatic, model, candidates).run();
}

}  // namespace heddle::analyse
