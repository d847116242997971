#include "analyse/front/ClassNames.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace heddle::analyse {
namespace {

using clang::CXXRecordDecl;

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

llvm::StringRef unqualified(llvm::StringRef name) {
  name = name.split('<').first;
  const auto colon = name.rfind(':');
  return colon == llvm::StringRef::npos ? name : name.substr(colon + 1);
}

/// Finds the classes and class templates that a name without its namespace may mean.
class Meanings : public clang::RecursiveASTVisitor<Meanings> {
public:
  explicit Meanings(std::string wanted) : wanted_(std::move(wanted)) {}

  bool VisitCXXRecordDecl(CXXRecordDecl* record) {
    const bool isOfTemplate =
        record->getDescribedClassTemplate() != nullptr || llvm::isa<clang::ClassTemplateSpecializationDecl>(record);
    if (record->isThisDeclarationADefinition() && !isOfTemplate) { note(*record); }
    return true;
  }
  bool VisitClassTemplateDecl(clang::ClassTemplateDecl* pattern) {
    note(*pattern->getCanonicalDecl());
    return true;
  }

  std::set<const clang::NamedDecl*> found;

private:
  void note(const clang::NamedDecl& declaration) {
    if (declaration.getIdentifier() == nullptr || declaration.getDeclContext()->isDependentContext() ||
        declaration.getDeclContext()->isFunctionOrMethod()) {
      return;
    }
    const std::string name = declaration.getQualifiedNameAsString();
    if (name == wanted_ || llvm::StringRef(name).ends_with("::" + wanted_)) { found.insert(&declaration); }
  }

  std::string wanted_;
};

bool isDeclared(const clang::ASTContext& context, const char* name) {
  const clang::NamespaceDecl* standard = nullptr;
  for (const clang::NamedDecl* one : context.getTranslationUnitDecl()->lookup(&context.Idents.get("std"))) {
    standard = llvm::dyn_cast<clang::NamespaceDecl>(one);
  }
  return standard != nullptr && !standard->lookup(&context.Idents.get(name)).empty();
}

/// Whether there is a specialisation for function types: Signal<R(Args...)>.
bool isOfSignature(clang::ClassTemplateDecl& pattern) {
  llvm::SmallVector<clang::ClassTemplatePartialSpecializationDecl*, 4> partial;
  pattern.getPartialSpecializations(partial);
  return std::ranges::any_of(partial, [](const auto* one) {
    const auto arguments = one->getTemplateArgs().asArray();
    return !arguments.empty() && arguments[0].getKind() == clang::TemplateArgument::Type &&
           arguments[0].getAsType()->isFunctionType();
  });
}

/// A type for a template parameter of this name.
std::string typeFor(const clang::ASTContext& context, llvm::StringRef parameter) {
  const struct {
    const char* word;
    const char* type;
    const char* needs;
  } known[] = {{"mutex", "std::mutex", "mutex"},
               {"lock", "std::mutex", "mutex"},
               {"alloc", "std::allocator<int>", "allocator"},
               {"hash", "std::hash<int>", "hash"},
               {"less", "std::less<int>", "less"},
               {"compare", "std::less<int>", "less"},
               {"string", "std::string", "basic_string"},
               {"clock", "std::chrono::steady_clock", "chrono"}};
  for (const auto& one : known) {
    if (parameter.contains_insensitive(one.word) && isDeclared(context, one.needs)) { return one.type; }
  }
  return parameter.contains_insensitive("signature") || parameter == "Sig" ? "void(int)" : "int";
}

/// Empty if a parameter has no obvious argument.
std::string argumentsFor(clang::ClassTemplateDecl& pattern) {
  const clang::ASTContext& context = pattern.getASTContext();
  std::string text;
  for (const clang::NamedDecl* parameter : *pattern.getTemplateParameters()) {
    const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(parameter);
    const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter);
    if ((type != nullptr && type->hasDefaultArgument()) || (value != nullptr && value->hasDefaultArgument())) { break; }
    if (type == nullptr && (value == nullptr || !value->getType()->isIntegralType(context))) { return ""; }
    text += text.empty() ? "<" : ", ";
    if (value != nullptr) {
      text += value->getType()->isBooleanType() ? "true" : "4";
    } else {
      text += isOfSignature(pattern) ? "void(int)" : typeFor(context, parameter->getName());
    }
  }
  return (text.empty() ? "<" : text) + ">";
}

}  // namespace

std::string completeName(clang::ASTContext& context, const std::string& wanted) {
  const std::size_t bracket = wanted.find('<');
  const bool isInstance = bracket != std::string::npos;
  llvm::StringRef name = llvm::StringRef(wanted).substr(0, bracket);
  Meanings meanings(name.ltrim(':').trim().str());
  meanings.TraverseDecl(context.getTranslationUnitDecl());
  const clang::SourceManager& sources = context.getSourceManager();
  std::vector<const clang::NamedDecl*> candidates;
  for (const bool ofSystem : {false, true}) {
    if (!candidates.empty()) { break; }
    std::ranges::copy_if(meanings.found, std::back_inserter(candidates), [&](const clang::NamedDecl* one) {
      return sources.isInSystemHeader(one->getLocation()) == ofSystem;
    });
  }
  if (candidates.size() != 1) { return ""; }
  const std::string full = candidates.front()->getQualifiedNameAsString();
  const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(candidates.front());
  if (pattern == nullptr) { return isInstance ? "" : full; }
  if (isInstance) { return full + wanted.substr(bracket); }
  const std::string arguments = argumentsFor(const_cast<clang::ClassTemplateDecl&>(*pattern));
  return arguments.empty() ? "" : full + arguments;
}

std::vector<std::string> nearNames(clang::ASTContext& context, const std::string& wanted) {
  Names names(context.getSourceManager());
  names.TraverseDecl(context.getTranslationUnitDecl());
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
