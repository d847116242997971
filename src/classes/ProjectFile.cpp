#include "classes/ProjectFile.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <set>

namespace heddle::classes {
namespace {

namespace fs = std::filesystem;
constexpr int kWrong = 2;  ///< Exit status for wrong usage.

/// Reads the keys of one table, and remembers the first error and the lines of all strings.
class Keys {
public:
  Keys(const toml::table& table, std::string className, generate::TomlPlaces& places)
      : table_(table), className_(std::move(className)), places_(places) {}

  void text(const char* key, std::string& out) {
    known_.insert(key);
    const toml::node* node = table_.get(key);
    if (node == nullptr) { return; }
    if (const auto value = node->value<std::string>()) {
      out = *value;
      places_.lines.emplace(out, lineOf(*node));
    } else {
      complain(fmt::format("{} must be a string", key), lineOf(*node));
    }
  }
  void texts(const char* key, std::vector<std::string>& out) {
    known_.insert(key);
    if (const toml::node* node = table_.get(key)) { out = list(*node, key); }
  }
  const toml::table* inner(const char* key) {
    known_.insert(key);
    const toml::node* node = table_.get(key);
    if (node != nullptr && !node->is_table()) { complain(fmt::format("{} must be a table", key), lineOf(*node)); }
    return node == nullptr ? nullptr : node->as_table();
  }
  std::vector<std::string> list(const toml::node& node, const std::string& key) {
    std::vector<std::string> result;
    if (const toml::array* array = node.as_array()) {
      for (const toml::node& item : *array) {
        const auto value = item.value<std::string>();
        if (!value) { complain(fmt::format("{} must be a list of strings", key), lineOf(item)); }
        result.push_back(value.value_or(""));
        places_.lines.emplace(result.back(), lineOf(item));
      }
    } else if (const auto value = node.value<std::string>()) {
      result.push_back(*value);
      places_.lines.emplace(*value, lineOf(node));
    } else {
      complain(fmt::format("{} must be a list of strings", key), lineOf(node));
    }
    return result;
  }
  void complain(const std::string& what, std::size_t line) {
    if (wrong_.empty()) { wrong_ = fmt::format("{}:{}: class {}: {}", places_.file, line, className_, what); }
  }
  /// Multi-line values begin at this line.
  static std::size_t lineOf(const toml::node& node) { return node.source().begin.line; }
  std::string wrong() {
    for (const auto& [key, node] : table_) {
      if (!known_.contains(key.str())) {
        complain(fmt::format("unknown key '{}'", key.str()), key.source().begin.line);
      }
    }
    return wrong_;
  }

private:
  const toml::table& table_;
  std::string className_;
  generate::TomlPlaces& places_;
  std::string wrong_;
  std::set<std::string, std::less<>> known_;
};

Result<ClassProject> readEntry(const toml::table& table, const fs::path& file, const std::string& name) {
  ClassProject project;
  project.className = name;
  project.extras.places.file = fs::absolute(file).lexically_normal().string();
  Keys keys(table, name, project.extras.places);
  keys.text("header", project.header);
  keys.texts("flags", project.flags);
  keys.texts("sources", project.sources);
  keys.texts("include", project.extras.includes);
  keys.texts("leave_out", project.leaveOut);
  keys.texts("instantiate", project.instantiate);
  keys.texts("calls", project.calls);
  keys.texts("construct", project.construct);
  keys.texts("may_block", project.mayBlock);
  keys.text("setup", project.extras.setup);
  keys.text("teardown", project.extras.teardown);
  keys.text("invariant", project.extras.invariant);
  keys.texts("state", project.extras.state);
  if (const toml::table* roles = keys.inner("roles")) {
    for (const auto& [role, methods] : *roles) {
      project.roles.push_back(keys.list(methods, std::string(role.str())));
    }
  }
  if (const toml::table* values = keys.inner("values")) {
    for (const auto& [type, expressions] : *values) {
      project.extras.values.emplace_back(type.str(), keys.list(expressions, std::string(type.str())));
      project.extras.places.lines.emplace(type.str(), type.source().begin.line);
      if (project.extras.values.back().second.empty()) {
        keys.complain(fmt::format("{} has no values", type.str()), Keys::lineOf(expressions));
      }
    }
  }
  if (const std::string wrong = keys.wrong(); !wrong.empty()) { return failure(wrong, "", kWrong); }
  const fs::path folder = fs::absolute(file).parent_path();
  const auto absolute = [&](std::string& path) {
    if (!path.empty()) { path = (folder / path).lexically_normal().string(); }
  };
  absolute(project.header);
  std::ranges::for_each(project.sources, absolute);
  std::ranges::for_each(project.extras.includes, absolute);
  return project;
}

/// The indices of the methods with this name or signature; may be empty.
std::set<std::size_t> meant(const facts::ClassModel& model, const std::string& name) {
  std::set<std::size_t> result;
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    if (model.methods[i].name == name || model.methods[i].signature == name) { result.insert(i); }
  }
  return result;
}

/// Whether the class has the method, but it cannot be called from outside, or not with values that can be created.
bool isLeftOut(const facts::ClassModel& model, const std::string& name) {
  return std::ranges::any_of(model.leftOut, [&](const facts::LeftOut& item) {
    return item.what == name || (item.what.starts_with(name) && item.what.substr(name.size()).starts_with("("));
  });
}

tl::unexpected<Error> noMethod(const ClassProject& project, const facts::ClassModel& model, const std::string& name) {
  return failure(
      fmt::format("{} names {}, but {} has no such method", project.extras.places.of(name), name, model.name),
      "give the name of a method, or its signature as `heddle analyse` shows it", kWrong);
}

}  // namespace

Result<ClassProject> readProject(const fs::path& file, const std::string& className) {
  std::error_code error;
  if (!fs::exists(file, error)) { return ClassProject{}; }
  toml::table parsed;
  try {
    parsed = toml::parse_file(file.string());
  } catch (const toml::parse_error& wrong) {
    return failure(fmt::format("{}:{}: {}", file.string(), wrong.source().begin.line, wrong.description()), "", kWrong);
  }
  const toml::table* classes = parsed["class"].as_table();
  if (classes == nullptr) { return ClassProject{}; }
  if (className.empty() && classes->size() != 1) {
    return failure(fmt::format("{} has {} classes: name one of them", file.string(), classes->size()), "", kWrong);
  }
  const std::string name = className.empty() ? std::string(classes->begin()->first.str()) : className;
  const toml::table* entry = (*classes)[name].as_table();
  if (entry == nullptr) { return ClassProject{}; }
  return readEntry(*entry, file, name);
}

Result<void> applyProject(const ClassProject& project, facts::ClassModel& model) {
  model.values = project.extras.values;
  for (std::size_t i = 0; i < std::min(model.values.size(), model.valueTypes.size()); ++i) {
    model.values[i].first = model.valueTypes[i];
  }
  for (const std::string& name : project.leaveOut) {
    const std::set<std::size_t> methods = meant(model, name);
    if (methods.empty()) { return noMethod(project, model, name); }
    for (auto method = methods.rbegin(); method != methods.rend(); ++method) {
      model.leftOut.push_back({model.methods[*method].signature, "excluded by heddle.toml"});
      model.methods.erase(model.methods.begin() + static_cast<std::ptrdiff_t>(*method));
    }
  }
  return {};
}

Result<void> applyRoles(const ClassProject& project, const facts::ClassModel& model,
                        generate::GeneratorOptions& options) {
  for (const std::string& name : project.mayBlock) {
    const std::set<std::size_t> methods = meant(model, name);
    if (methods.empty() && !isLeftOut(model, name)) { return noMethod(project, model, name); }
    options.blocking.insert(methods.begin(), methods.end());
  }
  for (const std::vector<std::string>& role : project.roles) {
    std::set<std::size_t> members;
    for (const std::string& name : role) {
      const std::set<std::size_t> methods = meant(model, name);
      if (methods.empty() && !isLeftOut(model, name)) { return noMethod(project, model, name); }
      members.insert(methods.begin(), methods.end());
    }
    options.roles.push_back(std::move(members));
  }
  return {};
}

}  // namespace heddle::classes
