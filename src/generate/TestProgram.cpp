#include "generate/TestProgram.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "facts/CallText.h"
#include "facts/Keeping.h"
#include "facts/Ownership.h"
#include "generate/CheckText.h"
#include "generate/KeptText.h"
#include "generate/ValueText.h"

namespace heddle::generate {
namespace {

std::string withoutSuffix(std::string type, std::string_view suffix) {
  if (type.ends_with(suffix)) { type.erase(type.size() - suffix.size()); }
  return type;
}

/// The value that Value.h makes from the number.
std::string valueText(const facts::ClassModel& model, const std::string& type, std::uint32_t number) {
  if (const std::string named = namedValue(model, type, number); !named.empty()) {
    return fmt::format("static_cast<{}>({})", type, named);
  }
  if (!taskValue(type).empty()) { return type + "()"; }
  const bool isEnum = std::ranges::find(model.enums, type, &facts::EnumModel::type) != model.enums.end();
  if (type == "bool" || isNumberType(type) || isTextType(type) || isEnum) { return shownValue(model, type, number); }
  return fmt::format("heddle::harness::Value<std::remove_cvref_t<{}>>::make({})", type, number);
}

/// Whether the call may write to the argument, which then must be a variable.
bool needsVariable(const facts::Parameter& parameter) {
  if (parameter.isSubject) { return false; }
  const bool isReference = parameter.type.ends_with("&") && !parameter.type.ends_with("&&");
  const bool isConst = parameter.type.starts_with("const ");
  return (isReference && !isConst) || (parameter.type.ends_with("*") && parameter.type != "const char *");
}

class Writer {
public:
  Writer(const facts::ClassModel& model, const TestPlan& plan, const TestProgram& program)
      : model_(model), plan_(plan), program_(program), keeping_(model) {}

  std::string body() {
    const std::string text = statements();
    return kept_ + text;
  }

private:
  std::string statements() {
    std::string text;
    for (std::size_t i = 0; i < plan_.objects.size(); ++i) {
      const PlannedCall& made = plan_.objects[i];
      const facts::Callable& constructor = model_.constructors[made.operation];
      const std::string object = objectText(model_, program_.className, constructor, i, arguments(constructor, made));
      if (!object.empty()) { text += "  " + object + "\n" + about(i, program_.setup); }
    }
    if (!program_.compared.empty()) {
      text += fmt::format("  std::vector<std::string> results({});\n", program_.compared.size());
    }
    std::size_t number = 0;
    for (const PlannedCall& call : plan_.prefix) {
      text += statement(call, number++, "  ");
    }
    const std::size_t firstAfter = number;
    number += plan_.after.size();
    for (std::size_t t = 0; t < plan_.threads.size(); ++t) {
      text += fmt::format("  std::thread thread{}([&] {{\n", t + 1);
      const std::size_t first = number;
      std::string calls;
      for (const PlannedCall& call : plan_.threads[t]) {
        calls += statement(call, number++, "    ");
      }
      const bool mayThrow = std::ranges::any_of(plan_.threads[t], [&, at = first](const PlannedCall& call) mutable {
        return program_.mayThrow.contains(at++) && call.label != 0;
      });
      text += mayThrow ? "    try {\n" + calls + "    } catch (...) {}\n  });\n" : calls + "  });\n";
    }
    for (std::size_t t = 0; t < plan_.threads.size(); ++t) {
      text += fmt::format("  thread{}.join();\n", t + 1);
    }
    number = firstAfter;
    for (const PlannedCall& call : plan_.after) {
      text += statement(call, number++, "  ");
    }
    for (std::size_t i = 0; i < plan_.objects.size(); ++i) {
      text += about(i, program_.teardown);
    }
    return text;
  }

  static std::string about(std::size_t number, const std::string& statements) {
    return statements.empty() ? "" : fmt::format("  {{ auto& object = object{}; {} }}\n", number, statements);
  }

  /// Declares variables for arguments before the objects, which may keep pointers to them.
  std::string arguments(const facts::Callable& callable, const PlannedCall& call) {
    std::string result;
    for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
      const facts::Parameter& parameter = callable.parameters[i];
      result += i == 0 ? "" : ", ";
      if (isKept(call.numbers[i])) {
        const PassedText passed = passedFrom(call.numbers[i], parameter.type);
        result += passed.argument;
        if (!passed.condition.empty()) { condition_ = passed.condition; }
        continue;
      }
      if (parameter.isSubject) {
        result += fmt::format("{}object{}", parameter.type.ends_with("*") ? "&" : "", call.numbers[i]);
        continue;
      }
      const bool isPointer = parameter.type.ends_with("*") && parameter.type != "const char *";
      const std::string type =
          concrete(valueType(isPointer ? withoutSuffix(withoutSuffix(parameter.type, "*"), " ") : parameter.type));
      if (needsVariable(parameter)) {
        const std::string name = fmt::format("value{}", ++variables_);
        const std::string value = valueText(model_, type, call.numbers[i]);
        // As in the harness, a pointer has room for several values: the call may also take a length.
        kept_ += isPointer ? fmt::format("  {0} {1}[4] = {{{2}, {2}, {2}, {2}}};\n", type, name, value)
                           : fmt::format("  {} {} = {};\n", type, name, value);
        result += name;
        if (call.label != 0 && keeping_.keptOf(call.operation) == i) {
          left_[keptNumber(call.label)] = {name, parameter.type};
        }
      } else {
        result += valueText(model_, type, call.numbers[i]);
      }
    }
    return result;
  }

  /// Variables that hold what earlier calls left behind.
  PassedText passedFrom(std::uint32_t number, const std::string& type) const {
    const auto found = left_.find(number);
    if (found == left_.end()) { return {keptName(number), ""}; }
    PassedText passed = passedText(found->second.type, type, found->second.name);
    if (found->second.name != keptName(number)) { passed.condition.clear(); }
    return passed;
  }

  /// Declares a variable for the result if later calls use it.
  std::string keptResult(const PlannedCall& call, const facts::Callable& method, const std::string& made) {
    if (call.label == 0 || keeping_.keptOf(call.operation) != facts::Source::kResult) { return ""; }
    const std::string name = keptName(keptNumber(call.label));
    left_[keptNumber(call.label)] = {name, method.result};
    return fmt::format("auto&& {} = {};", name, made);
  }

  std::string concrete(const std::string& type) const {
    const auto found = std::ranges::find(model_.derived, type, &facts::DerivedModel::base);
    return found == model_.derived.end() ? type : found->derived;
  }

  std::string callText(const facts::Callable& method, const std::string& given, std::size_t object) const {
    if (method.isOnArgument) { return fmt::format("{}.{}()", given, method.name); }
    if (method.isStatic) { return fmt::format("{}::{}({})", program_.className, method.name, given); }
    const bool isOverloaded = std::ranges::any_of(
        model_.methods, [&](const facts::Callable& other) { return other.name == method.name && !other.isConst; });
    const std::string name = fmt::format("object{}", object);
    if (!method.expression.empty()) { return expressionOn(method.expression, name); }
    const std::string self = method.isConst && isOverloaded ? "std::as_const(" + name + ")" : name;
    if (given.empty() && method.name.starts_with("operator ")) {
      return fmt::format("static_cast<{}>({})", method.result, self);
    }
    return fmt::format("{}.{}({})", self, method.name, given);
  }

  std::string statement(const PlannedCall& call, std::size_t number, const std::string& indent) {
    if (call.operation == kDestroyOperation) {
      return fmt::format("{}std::destroy_at(&object{});\n", indent, call.object);
    }
    const facts::Callable& method = model_.methods[call.operation];
    condition_.clear();
    const std::string given = arguments(method, call);
    std::string made = callText(method, given, call.object);
    const std::string kept = keptResult(call, method, made);
    if (!kept.empty()) { made = keptName(keptNumber(call.label)); }
    const auto compared = std::ranges::find(program_.compared, number);
    std::string line = made + ";";
    if (compared != program_.compared.end()) {
      line = fmt::format("results[{}] = heddle::harness::textOf({});", compared - program_.compared.begin(), made);
    } else if (method.result.ends_with("&")) {
      line = fmt::format("heddle::harness::textOf({});", made);  // Read the reference, as a caller would.
    } else if (!kept.empty()) {
      line.clear();
    } else if (method.result != "void" && method.expression.empty()) {
      line = fmt::format("static_cast<void>({});", made);
    }
    if (ownership_.gives(call.operation) && !kept.empty()) {
      line += fmt::format("{}heddle::harness::writeAsOwner({});", line.empty() ? "" : " ", made);
    } else if (ownership_.gives(call.operation) && compared == program_.compared.end()) {
      line = fmt::format("heddle::harness::writeAsOwner({});", made);
    } else if (ownership_.takes(call.operation)) {
      line = fmt::format("heddle::harness::writeAsOwner({}); {}", given, line);
    }
    if (!condition_.empty()) { line = fmt::format("if ({}) {{ {} }}", condition_, line); }
    if (call.times != 1) { line = fmt::format("for (int i = 0; i < {}; ++i) {{ {} }}", call.times, line); }
    if (program_.mayThrow.contains(number) && kept.empty()) {
      line = fmt::format("try {{ {} }} catch (...) {{}}", line);
    }
    return indent + kept + (kept.empty() || line.empty() ? "" : "\n" + indent) + line + "\n";
  }

  /// A variable that holds what a call left behind.
  struct Left {
    std::string name;
    std::string type;  ///< Of the result, or of the parameter that got it.
  };

  const facts::ClassModel& model_;
  const TestPlan& plan_;
  const TestProgram& program_;
  std::string kept_;  ///< Declarations of variables.
  std::size_t variables_ = 0;
  const facts::Keeping keeping_;
  const facts::Ownership ownership_{model_, keeping_};
  std::map<std::uint32_t, Left> left_;  ///< By the number of an argument.
  std::string condition_;               ///< Of the current call.
};

/// Catch2 version 3 or 2.
constexpr const char* kCatch =
    "#if __has_include(<catch2/catch_test_macros.hpp>)\n#include <catch2/catch_test_macros.hpp>\n#else\n"
    "#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n#endif\n\n";

std::string identifier(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return result;
}

}  // namespace

std::string testProgram(const facts::ClassModel& model, const TestPlan& plan, const TestProgram& program,
                        TestStyle style) {
  const std::string body = Writer(model, plan, program).body() + checkText(program, style);
  std::string text;
  for (const std::string& line : program.comment) {
    text += "// " + line + "\n";
  }
  text += fmt::format("#include \"{}\"\n", program.header);
  for (const std::string& include : program.includes) {
    text += fmt::format("#include \"{}\"\n", include);
  }
  text += "\n";
  if (style == TestStyle::GoogleTest) { text += "#include <gtest/gtest.h>\n\n"; }
  if (style == TestStyle::Catch2) { text += kCatch; }
  // The assertion must also work in a release build.
  if (style == TestStyle::Main && !program.compared.empty()) { text += "#undef NDEBUG\n#include <cassert>\n"; }
  if (body.find("std::find") != std::string::npos) { text += "#include <algorithm>\n"; }
  if (body.find("harness::textOf") != std::string::npos) { text += "#include <heddle/harness/Describe.h>\n"; }
  if (body.find("writeAsOwner") != std::string::npos) { text += "#include <heddle/harness/Owned.h>\n"; }
  const bool needsValues =
      std::ranges::any_of(std::initializer_list<const char*>{"harness::Value", "harness::pass", "heddle_derived_"},
                          [&](const char* word) { return body.find(word) != std::string::npos; });
  if (needsValues) { text += "#include <heddle/harness/Value.h>\n" + facts::typeText(); }
  for (const facts::DerivedModel& item : model.derived) {
    const bool isUsed = body.find(item.derived) != std::string::npos;
    const bool isBehindPointer = body.find("<" + item.base + ">") != std::string::npos;
    if (!isUsed && !isBehindPointer) { continue; }
    text += item.definition;
    if (!isBehindPointer) { continue; }
    text += fmt::format("template <> struct heddle::harness::DerivedOf<{}> {{ using type = {}; }};\n", item.base,
                        item.derived);
  }
  if (body.find("heddle_task<") != std::string::npos || body.find("heddle_call<") != std::string::npos) {
    text += facts::taskText();
  }
  text += "#include <memory>\n#include <string>\n#include <thread>\n#include <utility>\n#include <vector>\n\n";
  const std::string name = identifier(program.className);
  switch (style) {
    case TestStyle::Main:
      return text + "int main() {\n" + body + "}\n";
    case TestStyle::GoogleTest:
      return text + fmt::format("TEST({}, IsThreadSafe) {{\n{}}}\n", name, body);
    case TestStyle::Catch2:
      return text + fmt::format("TEST_CASE(\"{} is thread-safe\") {{\n{}}}\n", name, body);
  }
  return text;
}

}  // namespace heddle::generate
