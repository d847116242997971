#include "analyse/front/Drop.h"

#include <clang/Frontend/FrontendActions.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace heddle::analyse {
namespace {

/// Parses the number in "heddle-op-12" or "heddle-op-12 push".
bool numberAfter(const std::string& file, const std::string& prefix, std::size_t& number) {
  if (!file.starts_with(prefix)) { return false; }
  return std::from_chars(file.data() + prefix.size(), file.data() + file.size(), number).ec == std::errc();
}

/// Which callables the errors belong to, by number, each with the first message.
std::map<std::size_t, std::string> blamed(const std::vector<Diagnostic>& errors, const std::string& prefix) {
  std::map<std::size_t, std::string> result;
  for (const Diagnostic& error : errors) {
    std::vector<std::string> files = error.alsoIn;
    files.push_back(error.file);
    for (const std::string& file : files) {
      std::size_t number = 0;
      if (numberAfter(file, prefix, number)) { result.emplace(number, error.text); }
    }
  }
  return result;
}

void drop(std::vector<facts::Callable>& callables, const std::map<std::size_t, std::string>& reasons,
          std::vector<facts::LeftOut>& out) {
  std::vector<facts::Callable> kept;
  for (std::size_t i = 0; i < callables.size(); ++i) {
    const auto why = reasons.find(i);
    if (why == reasons.end()) {
      kept.push_back(std::move(callables[i]));
    } else {
      out.push_back({callables[i].signature, "does not compile when it is used: " + why->second});
    }
  }
  callables = std::move(kept);
}

}  // namespace

bool dropBlamed(const std::vector<Diagnostic>& errors, facts::ClassModel& model) {
  const std::map<std::size_t, std::string> methods = blamed(errors, "heddle-op-");
  const std::map<std::size_t, std::string> constructors = blamed(errors, "heddle-new-");
  drop(model.methods, methods, model.leftOut);
  drop(model.constructors, constructors, model.leftOut);
  return !methods.empty() || !constructors.empty();
}

tl::unexpected<Error> doesNotCompile(const facts::ClassModel& model, const Diagnostic& error) {
  return failure(
      fmt::format("{} does not compile when it is used: {}:{}: {}", model.name, error.file, error.line, error.text));
}

Result<void> dropWhatDoesNotCompile(const ClassQuery& query, facts::ClassModel& model,
                                    const std::function<std::string(const facts::ClassModel&)>& text,
                                    const std::vector<std::string>& extraFlags, const std::string& userFile) {
  // Each round drops at least one callable, or the loop ends.
  while (true) {
    const auto outcome = runClang(std::make_unique<clang::SyntaxOnlyAction>(), text(model), query.compile, extraFlags);
    if (!outcome) { return tl::unexpected(outcome.error()); }
    if (outcome->errors.empty()) { return {}; }
    const auto wrong = std::ranges::find(outcome->errors, userFile, &Diagnostic::file);
    if (!userFile.empty() && wrong != outcome->errors.end()) {
      return failure(fmt::format("{}:{}: {}", wrong->file, wrong->line, wrong->text), "", 2);
    }
    if (!dropBlamed(outcome->errors, model)) { return doesNotCompile(model, outcome->errors.front()); }
  }
}

}  // namespace heddle::analyse
