#include "analyse/front/Candidates.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <fmt/format.h>

#include <algorithm>

#include "analyse/front/Drop.h"
#include "analyse/front/Probe.h"
#include "facts/CallText.h"

namespace heddle::analyse {
namespace {

std::string textOf(const ClassQuery& query, const facts::ClassModel& model) {
  std::string text = preamble(query) + facts::callTextPrelude();
  for (std::size_t i = 0; i < model.constructors.size(); ++i) {
    const facts::Callable& one = model.constructors[i];
    text += fmt::format("#line 1 \"heddle-new-{0}\"\nstatic void heddle_make_{0}({1}) {{ {2}; }}\n", i,
                        parameterList(one), facts::newText(one, model.name));
  }
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    const facts::Callable& one = model.methods[i];
    text += fmt::format(
        "#line 1 \"heddle-op-{0}\"\nstatic decltype(auto) heddle_try_{0}(heddle_subject& self{1}{2}) {{ return {3}; "
        "}}\n",
        i, one.parameters.empty() ? "" : ", ", parameterList(one), facts::callText(one, "self"));
  }
  return text;
}

/// Reads what the calls return.
class ResultReader : public clang::ASTConsumer {
public:
  explicit ResultReader(std::vector<facts::Callable>& methods) : methods_(methods) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    clang::PrintingPolicy policy(context.getLangOpts());
    policy.SuppressTagKeyword = true;
    policy.Bool = true;
    policy.UsePreferredNames = false;
    for (std::size_t i = 0; i < methods_.size(); ++i) {
      const auto found = context.getTranslationUnitDecl()->lookup(&context.Idents.get(fmt::format("heddle_try_{}", i)));
      const auto* function = found.empty() ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(*found.begin());
      if (function == nullptr || function->getReturnType()->isUndeducedType()) { continue; }
      methods_[i].result = function->getReturnType().getCanonicalType().getAsString(policy);
    }
  }

private:
  std::vector<facts::Callable>& methods_;
};

class ResultAction : public clang::ASTFrontendAction {
public:
  explicit ResultAction(std::vector<facts::Callable>& methods) : methods_(methods) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
    return std::make_unique<ResultReader>(methods_);
  }

private:
  std::vector<facts::Callable>& methods_;
};

/// The first one of each group.
void take(std::vector<facts::Callable>& from, std::vector<facts::Callable>& to, std::vector<bool>& isTaken) {
  for (facts::Callable& one : from) {
    if (isTaken[one.group - 1]) { continue; }
    isTaken[one.group - 1] = true;
    to.push_back(std::move(one));
    to.back().group = 0;
  }
}

/// The error of the first candidate. A group without candidates has none.
std::string firstError(const Candidates& candidates, std::size_t group, const facts::ClassModel& tried) {
  for (const auto* list : {&candidates.methods, &candidates.constructors}) {
    const auto first = std::ranges::find(*list, group, &facts::Callable::group);
    if (first == list->end()) { continue; }
    const auto reason = std::ranges::find(tried.leftOut, first->signature, &facts::LeftOut::what);
    return reason == tried.leftOut.end() ? "" : reason->why;
  }
  return "";
}

std::string wayOut(const Candidates::Group& group) {
  const std::string name = group.what.substr(0, group.what.find('('));
  if (group.isConstructor) { return "heddle.toml can name arguments: construct = [\"" + name + "(1)\"]"; }
  return "heddle.toml can name a call: calls = [\"object." + name + "(1)\"]";
}

}  // namespace

Result<void> tryCandidates(const ClassQuery& query, Candidates candidates, facts::ClassModel& model) {
  if (candidates.groups.empty()) { return {}; }
  facts::ClassModel tried;
  tried.name = model.name;
  tried.methods = candidates.methods;
  tried.constructors = candidates.constructors;
  // Each round drops at least one candidate, or the loop ends. An instantiation that fails is reported only once, so
  // other candidates that need it fail in the next round.
  while (!tried.methods.empty() || !tried.constructors.empty()) {
    const auto outcome = runClang(std::make_unique<ResultAction>(tried.methods), textOf(query, tried), query.compile,
                                  {"-w", "-fno-access-control"});
    if (!outcome) { return tl::unexpected(outcome.error()); }
    if (outcome->errors.empty()) { break; }
    if (!dropBlamed(outcome->errors, tried)) { return doesNotCompile(model, outcome->errors.front()); }
  }
  std::vector<bool> isTaken(candidates.groups.size());
  take(tried.methods, model.methods, isTaken);
  take(tried.constructors, model.constructors, isTaken);
  for (std::size_t i = 0; i < isTaken.size(); ++i) {
    if (isTaken[i]) { continue; }
    const Candidates::Group& group = candidates.groups[i];
    const std::string error = firstError(candidates, i + 1, tried);
    if (!group.failure.empty()) { return failure(fmt::format("{}: {}", group.failure, error), "", 2); }
    model.leftOut.push_back({group.what, fmt::format("no arguments were found for this template{}; {}",
                                                     error.empty() ? "" : " (" + error + ")", wayOut(group))});
  }
  return {};
}

}  // namespace heddle::analyse
