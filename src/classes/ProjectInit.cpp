#include "classes/ProjectInit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <vector>

#include "classes/HeaderHints.h"
#include "generate/ValueText.h"

namespace heddle::classes {
namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') { result += '\\'; }
    result += c;
  }
  return result + "\"";
}

std::string list(const std::vector<std::string>& texts) {
  std::vector<std::string> words;
  std::ranges::transform(texts, std::back_inserter(words), quoted);
  return fmt::format("[{}]", fmt::join(words, ", "));
}

std::string relative(const std::string& path, const std::string& folder) {
  const fs::path result = fs::absolute(path).lexically_normal().lexically_relative(folder);
  return result.empty() ? path : result.string();
}

/// The flags without those that only matter to the build of a program.
std::vector<std::string> flagsOf(const analyse::ClassQuery& query) {
  std::vector<std::string> result;
  for (const std::string& flag : query.compile.flags) {
    if (flag != "-c" && flag != "-g" && !flag.starts_with("-O") && !flag.starts_with("-W")) { result.push_back(flag); }
  }
  return result;
}

/// Types of parameters for which values can be named.
std::set<std::string> valueTypes(const facts::ClassModel& model) {
  std::set<std::string> result;
  const auto addAll = [&](const std::vector<facts::Callable>& callables) {
    for (const facts::Callable& callable : callables) {
      for (const facts::Parameter& parameter : callable.parameters) {
        if (!parameter.isSubject) { result.insert(generate::valueType(parameter.type)); }
      }
    }
  };
  addAll(model.constructors);
  addAll(model.methods);
  return result;
}

std::string leftOutLines(const facts::ClassModel& model) {
  std::string text;
  std::vector<std::string> templates;
  for (const facts::LeftOut& item : model.leftOut) {
    text += fmt::format("# Not called: {}: {}\n", item.what, item.why);
    if (item.why.find("instantiate = ") != std::string::npos) {
      templates.push_back(item.what.substr(0, item.what.find('(')) + "<int>");
    }
  }
  return text + fmt::format("# instantiate = {}  # member templates, with all of their arguments\n", list(templates));
}

std::string roleLines(const facts::ClassFacts& facts) {
  std::string text;
  for (const HeaderHint& hint : headerHints(facts.model.header)) {
    text += fmt::format("# Line {} of the header says: {}\n", hint.line, hint.text);
  }
  return text +
         "# roles = { producer = [\"push\"], consumer = [\"pop\"] }  # methods that only one thread at a time calls\n";
}

}  // namespace

std::string initialProject(const analyse::ClassQuery& query, const facts::ClassFacts& facts,
                           const std::string& folder) {
  const facts::ClassModel& model = facts.model;
  std::vector<std::string> sources;
  std::ranges::transform(query.sources, std::back_inserter(sources),
                         [&](const std::string& source) { return relative(source, folder); });
  std::vector<std::string> waiting;
  std::vector<std::string> methods;
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    methods.push_back(model.methods[i].signature);
    if (facts.summaries[i].waits) { waiting.push_back(model.methods[i].signature); }
  }
  std::string text = fmt::format("[class.{}]\n", quoted(query.className));
  text += fmt::format("header = {}\n", quoted(relative(query.header, folder)));
  text += fmt::format("flags = {}\n", list(flagsOf(query)));
  text += fmt::format("{}sources = {}  # definitions of functions that the header only declares\n",
                      sources.empty() ? "# " : "", list(sources));
  text += fmt::format("# Called: {}\n", fmt::join(methods, "; "));
  text += leftOutLines(model);
  text += "# leave_out = []  # names or signatures of methods that no test calls\n";
  text += fmt::format("{}may_block = {}  # not called before the threads start\n", waiting.empty() ? "# " : "",
                      list(waiting));
  text += roleLines(facts);
  text +=
      "# setup = \"object.open();\"  # runs after the constructor\n"
      "# teardown = \"object.close();\"  # runs before the destructor\n"
      "# invariant = \"object.size() >= 0\"  # must hold when all threads have ended\n"
      "# state = [\"object.size()\"]  # compared between interleavings and orders\n"
      "# include = []  # headers for the expressions\n";
  text += fmt::format("\n# [class.{}.values]  # arguments, as expressions\n", quoted(query.className));
  for (const std::string& type : valueTypes(model)) {
    text += fmt::format("# {} = [\"...\"]\n", quoted(type));
  }
  return text;
}

Result<void> initProject(const analyse::ClassQuery& query, const facts::ClassFacts& facts, const fs::path& file) {
  const auto existing = readProject(file, query.className);
  if (!existing) { return tl::unexpected(existing.error()); }
  if (!existing->className.empty()) {
    return failure(fmt::format("{} has an entry of {} already", file.string(), query.className), "remove it first", 2);
  }
  std::error_code error;
  const bool isNew = !fs::exists(file, error);
  std::ofstream out(file, std::ios::app);
  out << (isNew ? "" : "\n")
      << initialProject(query, facts, fs::absolute(file).lexically_normal().parent_path().string());
  out.close();
  if (!out.good()) { return failure(fmt::format("cannot write {}", file.string())); }
  return {};
}

}  // namespace heddle::classes
