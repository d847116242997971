#include "generate/ValueText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "facts/TypeShape.h"

namespace heddle::generate {
namespace {

std::string withoutSuffix(std::string type, std::string_view suffix) {
  if (type.ends_with(suffix)) { type.erase(type.size() - suffix.size()); }
  return type;
}

/// The project spells types like programmers, the class model like the compiler.
bool isSameType(const std::string& written, const std::string& canonical) {
  const bool isString =
      canonical.starts_with("std::basic_string<char") || canonical.starts_with("std::__cxx11::basic_string<char");
  const bool isView = canonical.starts_with("std::basic_string_view<char");
  return written == canonical || (isString && written == "std::string") || (isView && written == "std::string_view");
}

/// The construction of the class that stands for an abstract one; empty for other types.
std::string derivedValue(const facts::ClassModel& model, const std::string& type) {
  const facts::TypeShape shape = facts::shapeOf(type);
  const std::string& base = shape.target.empty() ? shape.bare : shape.target;
  const auto found = std::ranges::find(model.derived, base, &facts::DerivedModel::base);
  if (found == model.derived.end()) { return ""; }
  if (shape.target.empty()) { return found->derived + "()"; }
  if (shape.bare.starts_with("std::shared_ptr<")) { return fmt::format("std::make_shared<{}>()", found->derived); }
  if (shape.bare.starts_with("std::unique_ptr<")) { return fmt::format("std::make_unique<{}>()", found->derived); }
  return "";
}

}  // namespace

std::string valueType(const std::string& type) {
  std::string bare = withoutSuffix(withoutSuffix(withoutSuffix(type, " &&"), " &"), "&");
  if (bare.starts_with("const ") && !bare.ends_with("*")) { bare.erase(0, 6); }
  return bare;
}

bool isTextType(const std::string& type) {
  return type.starts_with("std::basic_string<char") || type.starts_with("std::__cxx11::basic_string<char") ||
         type.starts_with("std::basic_string_view<char") || type == "const char *";
}

std::string taskValue(const std::string& type) {
  const bool isCall = type.starts_with("heddle_call<");
  if (!isCall && !type.starts_with("heddle_task<")) { return ""; }
  const std::size_t begin = type.find('<') + 1;
  const std::string inner = type.substr(begin, type.rfind('>') - begin);
  const std::size_t bracket = isCall ? inner.find('(') : std::string::npos;
  const std::string parameters = isCall ? inner.substr(bracket) : "(auto&&...)";
  std::string result = withoutSuffix(inner.substr(0, bracket), " ");
  if (isTextType(result)) { result = "std::string"; }
  return "[]" + parameters + (result == "void" ? " {}" : " { return " + result + "(); }");
}

std::string objectText(const facts::ClassModel& model, const std::string& name, const facts::Callable& constructor,
                       std::size_t number, const std::string& arguments) {
  if (!model.hasObjects) { return ""; }
  if (!model.instance.empty()) {
    constexpr std::string_view kSubject = "heddle_subject";
    std::string instance = model.instance;
    instance.replace(instance.find(kSubject), kSubject.size(), name);
    return fmt::format("auto& object{} = {};", number, instance);
  }
  const std::string given = constructor.expression.empty() ? arguments : constructor.expression;
  if (!constructor.isStatic) {
    return fmt::format("{} object{}{};", name, number, given.empty() ? "" : "(" + given + ")");
  }
  const std::string made = fmt::format("{}::{}({})", name, constructor.name, given);
  if (constructor.result == model.name) { return fmt::format("{} object{}({});", name, number, made); }
  return fmt::format("auto pointer{0} = {1}; auto& object{0} = *pointer{0};", number, made);
}

std::string expressionOn(const std::string& expression, const std::string& object) {
  constexpr std::string_view kWord = "object";
  const auto isPart = [&](std::size_t at) {
    return at < expression.size() &&
           (std::isalnum(static_cast<unsigned char>(expression[at])) != 0 || expression[at] == '_');
  };
  std::string result;
  for (std::size_t at = 0; at < expression.size();) {
    const bool isWord =
        expression.compare(at, kWord.size(), kWord) == 0 && !isPart(at + kWord.size()) && (at == 0 || !isPart(at - 1));
    result += isWord ? object : std::string(1, expression[at]);
    at += isWord ? kWord.size() : 1;
  }
  return result;
}

bool isNumberType(const std::string& type) {
  constexpr std::string_view kNumbers[] = {
      "int",   "unsigned int", "long",           "unsigned long", "short",       "long long",    "unsigned long long",
      "float", "double",       "unsigned short", "char",          "signed char", "unsigned char"};
  return std::ranges::find(kNumbers, type) != std::end(kNumbers);
}

std::string shownValue(const facts::ClassModel& model, const std::string& type, std::uint32_t number) {
  constexpr const char* kTexts[] = {"a", "b", "", "key"};
  if (const std::string named = namedValue(model, type, number); !named.empty()) { return named; }
  if (const std::string task = taskValue(type); !task.empty()) { return task; }
  if (const std::string derived = derivedValue(model, type); !derived.empty()) { return derived; }
  if (type == "bool") { return number % 2 == 0 ? "true" : "false"; }
  if (isNumberType(type)) { return fmt::format("{}", number); }
  if (isTextType(type)) { return fmt::format("\"{}\"", kTexts[number % 4]); }
  if (type == "std::nullptr_t") { return "nullptr"; }
  for (const facts::EnumModel& item : model.enums) {
    if (item.type == type && !item.values.empty()) {
      return fmt::format("static_cast<{}>({})", type, item.values[number % item.values.size()]);
    }
  }
  if (type.ends_with("*") && !type.ends_with("(*)")) {
    return "&" + shownValue(model, valueType(withoutSuffix(withoutSuffix(type, "*"), " ")), number);
  }
  return fmt::format("{}({})", type, number);
}

std::string namedValue(const facts::ClassModel& model, const std::string& type, std::uint32_t number) {
  const auto named = std::ranges::find_if(model.values, [&](const auto& one) { return isSameType(one.first, type); });
  return named == model.values.end() || named->second.empty() ? "" : named->second[number % named->second.size()];
}

}  // namespace heddle::generate
