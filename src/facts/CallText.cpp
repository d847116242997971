#include "facts/CallText.h"

#include <fmt/format.h>

#include <string_view>

namespace heddle::facts {

std::string typeText() {
  // A type such as void (*)(int) can only be written as a template argument.
  return "template <class T> struct heddle_identity { using type = T; };\n"
         "template <class T> using heddle_type = typename heddle_identity<T>::type;\n";
}

std::string callTextPrelude() { return typeText() + taskText(); }

std::string withoutTasks(std::string text) {
  for (const std::string_view word : {"heddle_task<", "heddle_call<"}) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
      std::size_t end = at + word.size();
      for (int depth = 1; end < text.size(); ++end) {
        depth += text[end] == '<' ? 1 : text[end] == '>' ? -1 : 0;
        if (depth == 0) { break; }
      }
      const std::string inner = text.substr(at + word.size(), end - at - word.size());
      text.replace(at, end + 1 - at, word == "heddle_task<" ? inner + "(...)" : inner);
    }
  }
  return text;
}

std::string taskText() {
  // Every copy owns memory that a call reads, so that a call of a destroyed function is a memory error.
  return R"(template <class R> struct heddle_task {
  using heddle_callback = void;
  heddle_task() : state(new int(0)) {}
  heddle_task(const heddle_task& other) : self(other.self), reenter(other.reenter), state(new int(0)) {}
  heddle_task(heddle_task&& other) noexcept : self(other.self), reenter(other.reenter), state(other.state) {
    other.state = nullptr;
  }
  heddle_task& operator=(heddle_task other) noexcept {
    self = other.self, reenter = other.reenter;
    delete state;
    state = other.state, other.state = nullptr;
    return *this;
  }
  ~heddle_task() { delete state; }
  template <class... A> R operator()(A&&...) const {
    if (state != nullptr) { static_cast<void>(*static_cast<const volatile int*>(state)); }
    if (reenter != nullptr) { reenter(self); }
    return R();
  }
  void* self = nullptr;
  void (*reenter)(void*) = nullptr;
  int* state;
};
template <class F> struct heddle_call;
template <class R, class... A> struct heddle_call<R(A...)> : heddle_task<R> {
  R operator()(A...) const { return heddle_task<R>::operator()(); }
};
)";
}

std::string newText(const Callable& constructor, const std::string& subject) {
  if (constructor.isStatic) {
    const std::string call = fmt::format("heddle_subject::{}({})", constructor.name, forwardedArguments(constructor));
    return constructor.result == subject ? fmt::format("new heddle_subject({})", call) : call;
  }
  const bool isExpression = !constructor.expression.empty();
  return fmt::format("new heddle_subject({})", isExpression ? constructor.expression : forwardedArguments(constructor));
}

std::string forwardedArguments(const Callable& callable) {
  std::string text;
  for (std::size_t i = 0; i < callable.parameters.size(); ++i) {
    text += fmt::format("{}static_cast<heddle_type<{}>&&>(a{})", i == 0 ? "" : ", ", callable.parameters[i].type, i);
  }
  return text;
}

std::string callText(const Callable& method, const std::string& object) {
  if (!method.expression.empty()) {
    return fmt::format("[](auto& object) -> decltype(auto) {{ return {}; }}({})", method.expression, object);
  }
  if (method.isOnArgument) { return fmt::format("a0.{}()", method.name); }
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
