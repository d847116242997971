#include "generate/HarnessText.h"

#include <fmt/format.h>

#include "facts/CallText.h"

namespace heddle {
namespace {

/// b0 holds the value, a0 is what the call forwards.
std::string argumentLines(const Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format(
        "  heddle::harness::Argument<heddle_subject, heddle_type<{0}>> b{1}(given, {1});\n  auto&& a{1} = "
        "b{1}.get();\n",
        callable.parameters[i].type, i);
  }
  return text;
}

std::string enumText(const EnumModel& model) {
  std::string values;
  for (const long long value : model.values) {
    values += fmt::format("{}static_cast<{}>({})", values.empty() ? "" : ", ", model.type, value);
  }
  return fmt::format(
      "template <> struct heddle::harness::EnumValues<{0}> {{ static constexpr {0} values[] = {{{1}}}; }};\n",
      model.type, values);
}

}  // namespace

std::string harnessText(const std::string& preamble, const ClassModel& model) {
  std::string text = preamble;
  text += "#line 1 \"heddle-harness\"\n#include <heddle/harness/Harness.h>\n" + callTextPrelude();
  for (const EnumModel& item : model.enums) {
    if (!item.values.empty()) text += enumText(item);
  }
  std::string constructors;
  for (std::size_t i = 0; i < model.constructors.size(); ++i) {
    text += fmt::format(
        "#line 1 \"heddle-new-{0}\"\nstatic void* heddle_new_{0}(const heddle::harness::Given& given) {{\n"
        "  static_cast<void>(given);\n{1}  return new heddle_subject({2});\n}}\n",
        i, argumentLines(model.constructors[i]), forwardedArguments(model.constructors[i]));
    constructors += fmt::format("heddle_new_{}, ", i);
  }
  std::string operations;
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    text += fmt::format(
        "#line 1 \"heddle-op-{0}\"\nstatic void heddle_op_{0}(void* object, const heddle::harness::Given& given) {{\n"
        "  static_cast<void>(given);\n  auto& self = *static_cast<heddle_subject*>(object);\n  "
        "static_cast<void>(self);\n"
        "{1}  static_cast<void>({2});\n}}\n",
        i, argumentLines(model.methods[i]), callText(model.methods[i], "self"));
    operations += fmt::format("heddle_op_{}, ", i);
  }
  text += fmt::format(
      "#line 1 \"heddle-harness\"\n"
      "static void heddle_destroy(void* object) {{ delete static_cast<heddle_subject*>(object); }}\n"
      "static void* (*const kConstructors[])(const heddle::harness::Given&) = {{{0}nullptr}};\n"
      "static void (*const kOperations[])(void*, const heddle::harness::Given&) = {{{1}nullptr}};\n"
      "int main(int argc, char** argv) {{\n"
      "  return heddle::harness::main(argc, argv, {{kConstructors, kOperations, heddle_destroy}});\n}}\n",
      constructors, operations);
  return text;
}

}  // namespace heddle
