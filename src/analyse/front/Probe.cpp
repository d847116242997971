#include "analyse/front/Probe.h"

#include <fmt/format.h>

#include "facts/CallText.h"

namespace heddle::analyse {

namespace {

/// "heddle_type<T0>&& a0, ...", each able to take an argument of its exact type.
std::string parameterList(const Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format("{}heddle_type<{}>&& a{}", i == 0 ? "" : ", ", callable.parameters[i].type, i);
  }
  return text;
}

}  // namespace

std::string probeText(const ClassQuery& query, const ClassModel& model) {
  std::string text = preamble(query);
  text += "#line 1 \"heddle-probe\"\n";
  text += callTextPrelude();
  text += fmt::format("extern \"C\" void {}(const volatile void*) noexcept;\n", kKeepFunction);
  for (std::size_t i = 0; i < model.constructors.size() && !model.isAbstract; ++i) {
    const Callable& constructor = model.constructors[i];
    text += fmt::format(
        "#line 1 \"heddle-new-{0}\"\nextern \"C\" void heddle_new_{0}({1}) {{ {2}(new heddle_subject({3})); }}\n", i,
        parameterList(constructor), kKeepFunction, forwardedArguments(constructor));
  }
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    const Callable& method = model.methods[i];
    const std::string call = callText(method, "self");
    // The address of the result is given away, else reads that only serve the result would be optimised away.
    const std::string body =
        method.result == "void" ? call + ";" : fmt::format("auto&& result = {}; {}(&result);", call, kKeepFunction);
    text += fmt::format(
        "#line 1 \"heddle-op-{0}\"\nextern \"C\" void heddle_op_{0}(heddle_subject& self{1}{2}) {{ {3} }}\n", i,
        method.parameters.empty() ? "" : ", ", parameterList(method), body);
  }
  return text;
}

}  // namespace heddle::analyse
