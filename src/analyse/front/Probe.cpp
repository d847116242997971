#include "analyse/front/Probe.h"

#include <fmt/format.h>

#include <string_view>

#include "facts/CallText.h"

namespace heddle::analyse {

namespace {

/// Whether the result is a reference to something other than the object itself. A returned object is not read.
bool refersToPart(const facts::Callable& method, const facts::ClassModel& model) {
  std::string_view type = method.result;
  if (!type.ends_with('&') || type.ends_with("&&")) { return false; }
  if (type.starts_with("const ")) { type.remove_prefix(6); }
  type.remove_suffix(1);
  while (type.ends_with(' ')) {
    type.remove_suffix(1);
  }
  return type != model.name;
}

/// Passes on the address of the result. Otherwise reads that serve only the result would be optimised away.
std::string bodyText(const facts::Callable& method, const facts::ClassModel& model) {
  const std::string call = facts::callText(method, "self");
  if (method.result == "void") { return call + ";"; }
  return fmt::format("auto&& result = {}; {}(__builtin_addressof(result));", call,
                     refersToPart(method, model) ? kReadFunction : kKeepFunction);
}

}  // namespace

std::string parameterList(const facts::Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format("{}heddle_type<{}>&& a{}", i == 0 ? "" : ", ", callable.parameters[i].type, i);
  }
  return text;
}

std::string probeText(const ClassQuery& query, const facts::ClassModel& model) {
  std::string text = preamble(query);
  text += "#line 1 \"heddle-probe\"\n";
  text += facts::callTextPrelude();
  for (const char* name : {kKeepFunction, kReadFunction}) {
    text += fmt::format("extern \"C\" void {}(const volatile void*) noexcept;\n", name);
  }
  const bool isCreated = !model.isAbstract && model.hasObjects && model.instance.empty();
  for (std::size_t i = 0; i < model.constructors.size() && isCreated; ++i) {
    const facts::Callable& constructor = model.constructors[i];
    text += fmt::format(
        "#line 1 \"heddle-new-{0}\"\nextern \"C\" void heddle_new_{0}({1}) {{ auto&& made = {3}; "
        "{2}(__builtin_addressof(*made)); }}\n",
        i, parameterList(constructor), kKeepFunction, facts::newText(constructor, model.name));
  }
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    const facts::Callable& method = model.methods[i];
    text += fmt::format(
        "#line 1 \"heddle-op-{0}\"\nextern \"C\" void heddle_op_{0}(heddle_subject& self{1}{2}) {{ {3} }}\n", i,
        method.parameters.empty() ? "" : ", ", parameterList(method), bodyText(method, model));
  }
  return text;
}

}  // namespace heddle::analyse
