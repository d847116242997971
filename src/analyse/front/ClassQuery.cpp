#include "analyse/front/ClassQuery.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaConsumer.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "analyse/front/Candidates.h"
#include "analyse/front/ClassNames.h"
#include "analyse/front/ClassReader.h"
#include "analyse/front/HandleCalls.h"
#include "analyse/front/Sizes.h"
#include "analyse/front/TemplateArguments.h"
#include "analyse/front/TypeNames.h"

namespace heddle::analyse {
namespace {

constexpr auto kSubjectFile = "heddle-subject";
constexpr auto kInstanceFile = "heddle-instance-";
constexpr auto kValueFile = "heddle-value-";

/// Takes the address of each requested instance, so that the compiler looks it up.
std::string instanceLines(const ClassQuery& query) {
  std::string text;
  for (std::size_t i = 0; i < query.instantiate.size(); ++i) {
    text +=
        fmt::format("#line 1 \"{0}{1}\"\nstatic constexpr auto heddle_instance_{1} = &heddle_subject::template {2};\n",
                    kInstanceFile, i, query.instantiate[i]);
  }
  return text;
}

/// Declares the types that the user supplies values of, to learn how the compiler spells them.
std::string valueLines(const ClassQuery& query) {
  std::string text;
  if (!query.valueTypes.empty()) {
    for (const std::string& include : query.includes) {
      text += fmt::format("#include \"{}\"\n", include);
    }
  }
  for (std::size_t i = 0; i < query.valueTypes.size(); ++i) {
    text += fmt::format("#line 1 \"{0}{1}\"\nusing heddle_value_{1} = {2};\n", kValueFile, i, query.valueTypes[i]);
  }
  return text;
}

/// The result of the pass over the header.
struct Seen {
  facts::ClassModel model;
  Candidates candidates;
  bool isClass = false;
  std::string type;  ///< The type, if it is not a class.
  std::vector<std::string> near;
  std::string complete;  ///< The name that must have been meant.
};

class Consumer : public clang::SemaConsumer {
public:
  Consumer(const ClassQuery& query, Seen& seen) : query_(query), seen_(seen) {}

  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    const auto found = context.getTranslationUnitDecl()->lookup(&context.Idents.get("heddle_subject"));
    const auto* alias = found.empty() ? nullptr : llvm::dyn_cast<clang::TypedefNameDecl>(*found.begin());
    // Clang corrects small typos in a name and continues.
    if (alias == nullptr || alias->isInvalidDecl() || context.getDiagnostics().hasErrorOccurred()) {
      seen_.near = nearNames(context, query_.className);
      seen_.complete = completeName(context, query_.className);
      return;
    }
    const clang::QualType type = alias->getUnderlyingType().getCanonicalType();
    clang::PrintingPolicy policy(context.getLangOpts());
    seen_.type = type.getAsString(policy);
    clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr || !sema_->isCompleteType(alias->getLocation(), type)) { return; }
    record = record->getDefinition();
    seen_.isClass = true;
    seen_.model.name = seen_.type;
    seen_.model.isAbstract = record->isAbstract();
    seen_.model.sizes = sizesOf(context, *record);
    for (std::size_t i = 0; i < query_.valueTypes.size(); ++i) {
      seen_.model.valueTypes.push_back(valueType(context, i));
    }
    readMembers(*sema_, *record, instances(context), query_.withStatic, seen_.model, seen_.candidates);
  }

private:
  std::string valueType(clang::ASTContext& context, std::size_t number) const {
    const auto found =
        context.getTranslationUnitDecl()->lookup(&context.Idents.get(fmt::format("heddle_value_{}", number)));
    const auto* type = found.empty() ? nullptr : llvm::dyn_cast<clang::TypedefNameDecl>(*found.begin());
    return type == nullptr ? query_.valueTypes[number] : canonicalName(context, type->getUnderlyingType());
  }

  std::vector<Instance> instances(clang::ASTContext& context) const {
    std::vector<Instance> result;
    for (std::size_t i = 0; i < query_.instantiate.size(); ++i) {
      const auto found =
          context.getTranslationUnitDecl()->lookup(&context.Idents.get(fmt::format("heddle_instance_{}", i)));
      const auto* variable = found.empty() ? nullptr : llvm::dyn_cast<clang::VarDecl>(*found.begin());
      const clang::Expr* value = variable == nullptr ? nullptr : variable->getInit();
      const auto* address =
          value == nullptr ? nullptr : llvm::dyn_cast<clang::UnaryOperator>(value->IgnoreParenImpCasts());
      const auto* name = address == nullptr
                             ? nullptr
                             : llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParenImpCasts());
      const auto* method = name == nullptr ? nullptr : llvm::dyn_cast<clang::CXXMethodDecl>(name->getDecl());
      if (method != nullptr) { result.push_back({query_.instantiate[i], method}); }
    }
    return result;
  }

  const ClassQuery& query_;
  Seen& seen_;
  clang::Sema* sema_ = nullptr;
};

class Action : public clang::ASTFrontendAction {
public:
  Action(const ClassQuery& query, Seen& seen) : query_(query), seen_(seen) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance, llvm::StringRef) override {
    // The probe reads function bodies where it needs them.
    instance.getFrontendOpts().SkipFunctionBodies = true;
    return std::make_unique<Consumer>(query_, seen_);
  }

private:
  const ClassQuery& query_;
  Seen& seen_;
};

Result<facts::ClassModel> explainMissing(const ClassQuery& query, const Diagnostic& error, const Seen& seen) {
  if (error.text.find("requires template arguments") != std::string::npos) {
    return failure(
        fmt::format("{} is a template: name an instance, for example '{}<int>'", query.className, query.className),
        error.text, 2);
  }
  if (error.text.find("no ") != std::string::npos || error.text.find("unknown") != std::string::npos ||
      error.text.find("undeclared") != std::string::npos || error.text.find("did you mean") != std::string::npos) {
    return failure(fmt::format("no class {} in {}", query.className, query.header),
                   seen.near.empty() ? "write the name as in a program, with its namespace"
                                     : fmt::format("similar names: {}", fmt::join(seen.near, ", ")),
                   2);
  }
  return failure(fmt::format("{} cannot be used: {}", query.className, error.text), "", 2);
}

tl::unexpected<Error> explainValue(const ClassQuery& query, const Diagnostic& error) {
  const std::size_t number = std::strtoul(error.file.c_str() + std::strlen(kValueFile), nullptr, 10);
  const std::string name = number < query.valueTypes.size() ? query.valueTypes[number] : "a type";
  return failure(fmt::format("values for {}, which is not a type here: {}", name, error.text),
                 "name it as in a program, with its namespace; heddle.toml can include headers", 2);
}

/// Returns nullopt if the error does not concern an instance of a member template.
std::optional<Error> explainInstance(const ClassQuery& query, const Diagnostic& error) {
  for (std::size_t i = 0; i < query.instantiate.size(); ++i) {
    const std::string file = fmt::format("{}{}", kInstanceFile, i);
    if (error.file != file && std::ranges::find(error.alsoIn, file) == error.alsoIn.end()) { continue; }
    return Error{fmt::format("heddle.toml instantiates {}, which {} does not have: {}", query.instantiate[i],
                             query.className, error.text),
                 "name a public member template with all its arguments; overloaded templates cannot be instantiated",
                 2};
  }
  return std::nullopt;
}

/// The calls that the project spells out.
void addExpressions(const ClassQuery& query, Candidates& candidates) {
  for (const bool isConstructor : {false, true}) {
    for (const std::string& text : isConstructor ? query.construct : query.calls) {
      candidates.groups.push_back({text, isConstructor, fmt::format("heddle.toml: '{}' does not compile", text)});
      facts::Callable callable;
      callable.name = callable.signature = callable.expression = text;
      callable.group = candidates.groups.size();
      (isConstructor ? candidates.constructors : candidates.methods).push_back(std::move(callable));
    }
  }
}

/// Reads the class that the name must have meant.
Result<facts::ClassModel> readComplete(const ClassQuery& query, const std::string& name) {
  ClassQuery complete = query;
  complete.className = name;
  return readClass(complete);
}

}  // namespace

std::string preamble(const ClassQuery& query) {
  return fmt::format("#include \"{}\"\n#line 1 \"{}\"\nusing heddle_subject = {};\n",
                     std::filesystem::absolute(query.header).lexically_normal().string(), kSubjectFile,
                     query.className);
}

Result<facts::ClassModel> readClass(const ClassQuery& query) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(query.header, error)) {
    return failure(fmt::format("no such header: {}", query.header), "", 2);
  }
  Seen seen;
  const std::string text = preamble(query) + "enum { heddle_complete = sizeof(heddle_subject) };\n" +
                           TemplateArguments::declarations() + instanceLines(query) + valueLines(query);
  const auto outcome = runClang(std::make_unique<Action>(query, seen), text, query.compile, {"-w"});
  if (!outcome) { return tl::unexpected(outcome.error()); }
  for (const Diagnostic& found : outcome->errors) {
    if (found.file == kSubjectFile) {
      const bool isOther = !seen.complete.empty() && seen.complete != query.className;
      return isOther ? readComplete(query, seen.complete) : explainMissing(query, found, seen);
    }
    if (const auto wrong = explainInstance(query, found)) { return tl::unexpected(*wrong); }
    if (found.file.starts_with(kValueFile)) { return explainValue(query, found); }
    return failure(fmt::format("{} does not compile: {}:{}: {}", query.header, found.file, found.line, found.text),
                   "pass the flags it needs after --, or compile_commands.json with -p");
  }
  if (!outcome->ran) { return failure("clang did not accept the flags", "compiler flags go after --", 2); }
  if (!seen.isClass) { return failure(fmt::format("{} is not a class", seen.type), "", 2); }
  seen.model.header = std::filesystem::absolute(query.header).lexically_normal().string();
  seen.model.spelled = query.className;
  addExpressions(query, seen.candidates);
  if (auto tried = tryCandidates(query, std::move(seen.candidates), seen.model); !tried) {
    return tl::unexpected(tried.error());
  }
  addFutureCalls(seen.model);
  return seen.model;
}

}  // namespace heddle::analyse
