#include "facts/CallText.h"

#include <fmt/format.h>

namespace heddle::facts {

std::string callTextPrelude() {
  // A type such as void (*)(int) can only be written as a template argument.
  return "template <class T> struct heddle_identity { using type = T; };\n"
         "template <class T> using heddle_type = typename heddle_identity<T>::type;\n";
}

std::string forwardedArguments(const Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format("{}static_cast<heddle_type<{}>&&>(a{})", i == 0 ? "" : ", ", callable.parameters[i].type, i);
  }
  return text;
}

std::string callText(const Callable& method, const std::string& object) {
  if (method.isStatic) { return fmt::format("heddle_subject::{}({})", method.name, forwardedArguments(method)); }
  const std::string self = method.isConst ? fmt::format("static_cast<const heddle_subject&>({})", object) : object;
  // Name the target type of a conversion explicitly: compilers differ in how they look up a class name after
  // "operator".
  if (method.parameters.empty() && method.name.starts_with("operator ")) {
    return fmt::format("static_cast<heddle_type<{}>>({})", method.result, self);
  }
  return fmt::format("{}.{}({})", self, method.name, forwardedArguments(method));
}

}  // namespace heddle::facts
