#include "generate/HarnessText.h"

#include <fmt/format.h>

#include <algorithm>

#include "facts/CallText.h"
#include "facts/Keeping.h"
#include "facts/Ownership.h"

namespace heddle::generate {
namespace {

/// The types in which the sources leave values behind.
std::string keptTypes(const facts::ClassModel& model, const facts::Feeding& feeding) {
  std::string text;
  for (const facts::Source& source : feeding.sources) {
    const facts::Callable& callable = model.methods[source.method];
    const bool isResult = source.argument == facts::Source::kResult;
    text += fmt::format(", heddle::harness::Kept{}<heddle_type<{}>>", isResult ? "Result" : "Argument",
                        isResult ? callable.result : callable.parameters[source.argument].type);
  }
  return text;
}

/// b0 holds the value, a0 is what the call forwards. \p feedings: of the parameters; null: no call feeds them.
std::string argumentLines(const facts::ClassModel& model, const facts::Callable& callable,
                          const std::vector<facts::Feeding>* feedings) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    const bool isFed = feedings != nullptr && !(*feedings)[i].sources.empty();
    text += fmt::format("  heddle::harness::{0}<heddle_subject, heddle_type<{1}>{2}> b{3}(given, {3});\n",
                        isFed ? "Fed" : "Argument", callable.parameters[i].type,
                        isFed ? keptTypes(model, (*feedings)[i]) : "", i);
    if (isFed) { text += fmt::format("  if (!b{}.isThere()) {{ return; }}\n", i); }
    text += fmt::format("  auto&& a{0} = b{0}.get();\n", i);
  }
  return text;
}

/// Makes the call and records its result.
std::string callLine(const facts::Callable& method, std::optional<std::size_t> kept, bool isOwned) {
  const std::string call = facts::callText(method, "self");
  const bool isResult = kept == facts::Source::kResult;
  const std::string keeping =
      !kept      ? ""
      : isResult ? fmt::format("  heddle::harness::keep<heddle_type<{}>>(given, result);\n", method.result)
                 : fmt::format("  heddle::harness::keepArgument<heddle_type<{}>>(given, a{});\n",
                               method.parameters[*kept].type, *kept);
  if (method.result == "void") { return fmt::format("{1}  {0};\n", call, keeping); }
  return fmt::format(
      "{1}  auto&& result = {0};\n  heddle::harness::describeResult<heddle_subject>(out, result);\n{2}{3}", call,
      isResult ? "" : keeping, isResult ? keeping : "", isOwned ? "  heddle::harness::writeAsOwner(result);\n" : "");
}

std::string outLines(const facts::Callable& method) {
  std::string text;
  for (std::size_t i = 0; i < method.parameters.size(); ++i) {
    text += fmt::format("  b{}.describe(out);\n", i);
  }
  return text;
}

std::string enumText(const facts::EnumModel& model) {
  std::string values;
  for (const long long value : model.values) {
    values += fmt::format("{}static_cast<{}>({})", values.empty() ? "" : ", ", model.type, value);
  }
  return fmt::format(
      "template <> struct heddle::harness::EnumValues<{0}> {{ static constexpr {0} values[] = {{{1}}}; }};\n",
      model.type, values);
}

/// Values supplied by the user replace those that the harness would make.
std::string valueText(const std::string& type, const std::vector<std::string>& expressions) {
  std::string cases;
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    cases += fmt::format("    case {}: return static_cast<{}>({});\n", i, type, expressions[i]);
  }
  return fmt::format(
      "template <> struct heddle::harness::Value<{0}> {{\n  static constexpr bool exists = true;\n"
      "  static {0} make(std::uint32_t number) {{\n    switch (number % {1}) {{\n{2}    }}\n    return "
      "static_cast<{0}>({3});\n  "
      "}}\n}};\n",
      type, expressions.size(), cases, expressions.front());
}

std::string quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') { result += '\\'; }
    result += c;
  }
  return result;
}

/// The object that a call gets. Users of a singleton ask for it before each call.
std::string objectText(const facts::ClassModel& model, const std::string& pointer) {
  if (!model.instance.empty()) { return model.instance; }
  return fmt::format("*static_cast<{}*>({})", model.hasObjects ? "heddle_subject" : "char", pointer);
}

/// A name in a #line directive.
std::string oneLine(std::string name) {
  std::erase_if(name, [](char c) { return c == '"' || c == '\\' || c == '\n'; });
  return name;
}

std::string constructorText(const facts::ClassModel& model, std::size_t number, const HarnessExtras& extras) {
  const facts::Callable& constructor = model.constructors[number];
  std::string made = facts::newText(constructor, model.name);
  if (constructor.isStatic && constructor.result != model.name) {
    made = fmt::format("heddle::harness::own<heddle_subject>({})", made);
  }
  const bool isCreated = model.hasObjects && model.instance.empty();
  const std::string setup = extras.setup.empty() ? ""
                                                 : fmt::format(
                                                       "  auto& object = {};\n  static_cast<void>(object);\n"
                                                       "  {{ {} }}\n",
                                                       objectText(model, "made"), extras.setup);
  return fmt::format(
      "#line 1 \"heddle-new-{0}\"\nstatic void* heddle_new_{0}(const heddle::harness::Given& given) {{\n"
      "  static_cast<void>(given);\n{1}  auto* made = {2};\n{3}  return made;\n}}\n",
      number, argumentLines(model, constructor, nullptr), isCreated ? made : "new char", setup);
}

std::string destroyText(const facts::ClassModel& model) {
  if (!model.hasObjects || !model.instance.empty()) { return "delete static_cast<char*>(given)"; }
  const bool isOwned = !model.constructors.empty() && model.constructors.front().isStatic;
  return isOwned ? "heddle::harness::disown(&object)" : "delete &object";
}

/// Compiles each addition once at its line of heddle.toml, ahead of the code that uses it.
std::string checkText(const HarnessExtras& extras) {
  std::string text;
  const auto check = [&](const std::string& code, const std::string& body) {
    const std::string directive = extras.places.directive(code);
    if (code.empty() || directive.empty()) { return; }
    text +=
        fmt::format("{}[[maybe_unused]] static void heddle_toml_{}([[maybe_unused]] heddle_subject& object) {{ {} }}\n",
                    directive, std::count(text.begin(), text.end(), '\n'), body);
  };
  check(extras.setup, extras.setup);
  check(extras.teardown, extras.teardown);
  const auto asConst = [](const std::string& expression) {
    return fmt::format(
        "[](const heddle_subject& object) {{ static_cast<void>(object); static_cast<void>({}); }}(object);",
        expression);
  };
  check(extras.invariant, asConst(extras.invariant));
  for (const std::string& expression : extras.state) {
    check(expression, asConst(expression));
  }
  for (const auto& [type, expressions] : extras.values) {
    for (const std::string& expression : expressions) {
      check(expression, fmt::format("static_cast<void>(static_cast<{}>({}));", type, expression));
    }
  }
  return text;
}

/// Functions that run when all threads have ended.
std::string endText(const facts::ClassModel& model, const HarnessExtras& extras) {
  std::string state;
  for (const std::string& expression : extras.state) {
    state += fmt::format("  heddle::harness::describeResult<heddle_subject>(out, ({}));\n", expression);
  }
  std::string check;
  if (!extras.invariant.empty()) {
    check = fmt::format("  if (!({})) __assert_fail(\"{}\", \"heddle.toml\", 1, \"the invariant\");\n",
                        extras.invariant, quoted(extras.invariant));
  }
  return fmt::format(
      "static void heddle_state(const void* given, heddle::harness::Text& out) {{\n"
      "  auto& object = std::as_const({2});\n"
      "  static_cast<void>(given);\n  heddle::harness::describeState(out, object);\n{0}}}\n"
      "static void heddle_check(const void* given) {{\n"
      "  auto& object = std::as_const({2});\n  static_cast<void>(object), static_cast<void>(given);\n{1}}}\n",
      state, check, objectText(model, "const_cast<void*>(given)"));
}

}  // namespace

std::string harnessText(const std::string& preamble, const facts::ClassModel& model, const HarnessExtras& extras) {
  std::string text = preamble;
  text +=
      "#line 1 \"heddle-harness\"\n#include <heddle/harness/Kept.h>\n#include <heddle/harness/Owned.h>\n#include "
      "<heddle/harness/Owner.h>\n" +
      facts::callTextPrelude();
  if (!extras.includes.empty() || !extras.values.empty()) { text += "#line 1 \"heddle.toml\"\n"; }
  for (const std::string& include : extras.includes) {
    text += fmt::format("#include \"{}\"\n", include);
  }
  text += checkText(extras);
  if (!extras.values.empty()) { text += "#line 1 \"heddle.toml\"\n"; }
  for (const auto& [type, expressions] : extras.values) {
    text += valueText(type, expressions);
  }
  for (const facts::EnumModel& item : model.enums) {
    if (!item.values.empty()) { text += enumText(item); }
  }
  for (const facts::DerivedModel& item : model.derived) {
    text += item.definition;
    text += fmt::format("template <> struct heddle::harness::DerivedOf<{}> {{ using type = {}; }};\n", item.base,
                        item.derived);
  }
  std::string constructors;
  for (std::size_t i = 0; i < model.constructors.size(); ++i) {
    text += constructorText(model, i, extras);
    constructors += fmt::format("heddle_new_{}, ", i);
  }
  std::string operations;
  const facts::Keeping keeping(model);
  const facts::Ownership ownership(model, keeping);
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    const std::optional<std::size_t> taken = ownership.takes(i);
    const std::string use = taken ? fmt::format("  heddle::harness::writeAsOwner(a{});\n", *taken) : "";
    text += fmt::format(
        "#line 1 \"heddle-op-{0} {4}\"\nstatic void heddle_op_{0}(void* object, const heddle::harness::Given& given, "
        "heddle::harness::Text& out) {{\n"
        "  static_cast<void>(given), static_cast<void>(out);\n  auto& self = {5};\n  static_cast<void>(self);\n"
        "{1}{2}{3}}}\n",
        i, argumentLines(model, model.methods[i], &keeping.of(i)) + use,
        callLine(model.methods[i], keeping.keptOf(i), ownership.gives(i)), outLines(model.methods[i]),
        oneLine(model.methods[i].name), objectText(model, "object"));
    operations += fmt::format("heddle_op_{}, ", i);
  }
  text += "#line 1 \"heddle-harness\"\n" + endText(model, extras);
  // The first const method without parameters.
  const auto looking = std::ranges::find_if(
      model.methods, [](const facts::Callable& method) { return method.isConst && method.parameters.empty(); });
  const std::string reenter = looking == model.methods.end() ? "nullptr" : "heddle_reenter";
  if (looking != model.methods.end()) {
    text += fmt::format("static void heddle_reenter(void* object) {{ static_cast<void>({}); }}\n",
                        facts::callText(*looking, "(" + objectText(model, "object") + ")"));
  }
  text += fmt::format(
      "static void heddle_destroy(void* given) {{\n  auto& object = {4};\n  static_cast<void>(object);\n"
      "  {{ {3} }}\n  {5};\n}}\n"
      "static void* (*const kConstructors[])(const heddle::harness::Given&) = {{{0}nullptr}};\n"
      "static void (*const kOperations[])(void*, const heddle::harness::Given&, heddle::harness::Text&) = "
      "{{{1}nullptr}};\n"
      "int main(int argc, char** argv) {{\n"
      "  return heddle::harness::main(argc, argv, {{kConstructors, kOperations, heddle_destroy, heddle_state, "
      "heddle_check, {2}}});\n}}\n",
      constructors, operations, reenter, extras.teardown, objectText(model, "given"), destroyText(model));
  return text;
}

}  // namespace heddle::generate
