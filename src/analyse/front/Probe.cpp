#include "analyse/front/Probe.h"

#include <fmt/format.h>

namespace heddle::analyse {

std::string parameterList(const Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format("{}heddle_type<{}>&& a{}", i == 0 ? "" : ", ", callable.parameters[i].type, i);
  }
  return text;
}

std::string forwardedArguments(const Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format("{}static_cast<heddle_type<{}>&&>(a{})", i == 0 ? "" : ", ", callable.parameters[i].type, i);
  }
  return text;
}

std::string callText(const Callable& method, const std::string& object) {
  if (method.isStatic) return fmt::format("heddle_subject::{}({})", method.name, forwardedArguments(method));
  // A conversion is asked for by its type: the name of a class is not looked up in every compiler alike after
  // "operator".
  if (method.parameters.empty() && method.name.starts_with("operator ") && method.name != "operator new") {
    return fmt::format("static_cast<heddle_type<{}>>({})", method.result, object);
  }
  return fmt::format("{}.{}({})", object, method.name, forwardedArguments(method));
}

std::string probeText(const ClassQuery& query, const ClassModel& model) {
  std::string text = preamble(query);
  text += "#line 1 \"heddle-probe\"\n";
  text += "template <class T> struct heddle_identity { using type = T; };\n";
  text += "template <class T> using heddle_type = typename heddle_identity<T>::type;\n";
  text += fmt::format("extern \"C\" void {}(const volatile void*) noexcept;\n", kKeepFunction);
  for (std::size_t i = 0; i < model.constructors.size() && !model.isAbstract; ++i) {
    const Callable& constructor = model.constructors[i];
    text += fmt::format(
        "#line 1 \"heddle-new-{0}\"\nextern \"C\" void heddle_new_{0}({1}) {{ {2}(new heddle_subject({3})); }}\n", i,
        parameterList(constructor), kKeepFunction, forwardedArguments(constructor));
  }
  for (std::size_t i = 0; i < model.methods.size(); ++i) {
    const Callable& method = model.methods[i];
    const std::string call = callText(method, method.isConst ? "const_cast<const heddle_subject&>(self)" : "self");
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
