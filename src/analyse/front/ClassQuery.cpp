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
#include <filesystem>

#include "analyse/front/ClassReader.h"

namespace heddle::analyse {
namespace {

constexpr auto kSubjectFile = "heddle-subject";

/// What the one pass over the header leaves behind.
struct Seen {
  ClassModel model;
  bool isClass = false;
  std::string type;  ///< Of something that is no class.
  std::vector<std::string> near;
};

class Consumer : public clang::SemaConsumer {
public:
  Consumer(const ClassQuery& query, Seen& seen) : query_(query), seen_(seen) {}

  void InitializeSema(clang::Sema& sema) override { sema_ = &sema; }
  void ForgetSema() override { sema_ = nullptr; }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    const auto found = context.getTranslationUnitDecl()->lookup(&context.Idents.get("heddle_subject"));
    const auto* alias = found.empty() ? nullptr : llvm::dyn_cast<clang::TypedefNameDecl>(*found.begin());
    // Clang itself corrects small errors in a name and goes on.
    if (alias == nullptr || alias->isInvalidDecl() || context.getDiagnostics().hasErrorOccurred()) {
      seen_.near = nearNames(context, query_.className);
      return;
    }
    const clang::QualType type = alias->getUnderlyingType().getCanonicalType();
    clang::PrintingPolicy policy(context.getLangOpts());
    seen_.type = type.getAsString(policy);
    clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (record == nullptr || !sema_->isCompleteType(alias->getLocation(), type)) return;
    record = record->getDefinition();
    seen_.isClass = true;
    seen_.model.name = seen_.type;
    seen_.model.isAbstract = record->isAbstract();
    readMembers(*sema_, *record, query_.withStatic, seen_.model);
  }

private:
  const ClassQuery& query_;
  Seen& seen_;
  clang::Sema* sema_ = nullptr;
};

class Action : public clang::ASTFrontendAction {
public:
  Action(const ClassQuery& query, Seen& seen) : query_(query), seen_(seen) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance, llvm::StringRef) override {
    // Bodies of functions in headers are read when they are needed, by the probe.
    instance.getFrontendOpts().SkipFunctionBodies = true;
    return std::make_unique<Consumer>(query_, seen_);
  }

private:
  const ClassQuery& query_;
  Seen& seen_;
};

Result<ClassModel> explainMissing(const ClassQuery& query, const Diagnostic& error, const Seen& seen) {
  if (error.text.find("requires template arguments") != std::string::npos) {
    return failure(
        fmt::format("{} is a template: say which instance, for example '{}<int>'", query.className, query.className),
        error.text, 2);
  }
  if (error.text.find("no ") != std::string::npos || error.text.find("unknown") != std::string::npos ||
      error.text.find("undeclared") != std::string::npos || error.text.find("did you mean") != std::string::npos) {
    return failure(fmt::format("there is no class {} in {}", query.className, query.header),
                   seen.near.empty() ? "give its name as one would write it in a program, with its namespace"
                                     : fmt::format("near names: {}", fmt::join(seen.near, ", ")),
                   2);
  }
  return failure(fmt::format("{} cannot be used: {}", query.className, error.text), "", 2);
}

}  // namespace

std::string preamble(const ClassQuery& query) {
  return fmt::format("#include \"{}\"\n#line 1 \"{}\"\nusing heddle_subject = {};\n",
                     std::filesystem::absolute(query.header).lexically_normal().string(), kSubjectFile,
                     query.className);
}

Result<ClassModel> readClass(const ClassQuery& query) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(query.header, error)) {
    return failure(fmt::format("there is no header {}", query.header), "", 2);
  }
  Seen seen;
  const std::string text = preamble(query) + "enum { heddle_complete = sizeof(heddle_subject) };\n";
  const auto outcome = runClang(std::make_unique<Action>(query, seen), text, query.compile, {"-w"});
  if (!outcome) return tl::unexpected(outcome.error());
  for (const Diagnostic& found : outcome->errors) {
    if (found.file == kSubjectFile) return explainMissing(query, found, seen);
    return failure(fmt::format("{} does not compile: {}:{}: {}", query.header, found.file, found.line, found.text),
                   "give the flags it needs after --, or compile_commands.json with -p");
  }
  if (!outcome->ran) return failure("clang did not accept the flags", "the flags of the compiler stand after --", 2);
  if (!seen.isClass) return failure(fmt::format("{} is no class", seen.type), "", 2);
  seen.model.header = std::filesystem::absolute(query.header).lexically_normal().string();
  return seen.model;
}

}  // namespace heddle::analyse
