/* Results of calls, out-parameters and final states as text, by which two runs of a test are compared. Addresses are
 * not part of it, because they may differ where nothing else does. */
#ifndef HEDDLE_HARNESS_DESCRIBE_H
#define HEDDLE_HARNESS_DESCRIBE_H

#include <heddle/harness/Table.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace heddle::harness {

/* exists: values can be distinguished by their contents. */
template <class T>
struct Describe;

template <class T>
inline constexpr bool kDescribed = Describe<std::remove_cvref_t<T>>::exists;

template <class T>
void describe(Text& text, const T& value) {
  Describe<std::remove_cvref_t<T>>::to(text, value);
}

namespace detail {

template <class T>
concept Iterated = requires(const T& range) {
  typename T::value_type;
  range.begin() != range.end();
  ++std::declval<decltype(range.begin())&>();
  static_cast<const typename T::value_type&>(*range.begin());
} && !std::is_same_v<typename T::value_type, T> && kDescribed<typename T::value_type>;

template <class T>
concept Unordered = requires { typename T::hasher; };

/* Converts to anything; used to count the members of an aggregate. */
struct Anything {
  template <class T>
  operator T() const;
};
template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), Anything{})...}; };
}
template <class T, std::size_t N = 6>
constexpr std::size_t memberCount() {
  if constexpr (N == 0) {
    return 0;
  } else if constexpr (takes<T>(std::make_index_sequence<N>{})) {
    return N;
  } else {
    return memberCount<T, N - 1>();
  }
}
template <class T>
auto members(const T& value) {
  constexpr std::size_t count = memberCount<T>();
  if constexpr (count == 6) {
    const auto& [a, b, c, d, e, f] = value;
    return std::tie(a, b, c, d, e, f);
  } else if constexpr (count == 5) {
    const auto& [a, b, c, d, e] = value;
    return std::tie(a, b, c, d, e);
  } else if constexpr (count == 4) {
    const auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (count == 3) {
    const auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (count == 2) {
    const auto& [a, b] = value;
    return std::tie(a, b);
  } else {
    const auto& [a] = value;
    return std::tie(a);
  }
}
/* Structured bindings need all members in the class itself. Classes with bases or arrays are not described. */
template <class T>
concept Plain =
    std::is_class_v<T> && requires { sizeof(T); } && std::is_aggregate_v<T> && std::is_trivially_copyable_v<T> &&
    std::is_standard_layout_v<T> && !takes<T>(std::make_index_sequence<7>{}) && memberCount<T>() > 0;

template <class... T>
void describeAll(Text& text, const T&... values) {
  bool first = true;
  text.add("{");
  ((text.add(first ? "" : ", "), first = false, describe(text, values)), ...);
  text.add("}");
}

}  // namespace detail

template <class T>
struct Describe {
  static constexpr bool exists = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_null_pointer_v<T> ||
                                 (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>) ||
                                 detail::Iterated<T>;

  static void to(Text& text, const T& value) {
    char digits[40];
    if constexpr (std::is_same_v<T, bool>) {
      text.add(value ? "true" : "false");
    } else if constexpr (std::is_enum_v<T>) {
      describe(text, static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::is_floating_point_v<T>) {
      std::snprintf(digits, sizeof digits, "%.17Lg", static_cast<long double>(value));
      text.add(digits);
    } else if constexpr (std::is_unsigned_v<T>) {
      std::snprintf(digits, sizeof digits, "%llu", static_cast<unsigned long long>(value));
      text.add(digits);
    } else if constexpr (std::is_arithmetic_v<T>) {
      std::snprintf(digits, sizeof digits, "%lld", static_cast<long long>(value));
      text.add(digits);
    } else if constexpr (std::is_null_pointer_v<T> || std::is_pointer_v<T>) {
      text.add(value == nullptr ? "null" : "not null");
    } else if constexpr (detail::Iterated<T>) {
      elements(text, value);
    }
  }

private:
  static void elements(Text& text, const T& range) {
    text.add("[");
    bool first = true;
    for (auto it = range.begin(); it != range.end(); ++it) {
      const typename T::value_type& element = *it;
      if constexpr (detail::Unordered<T>) {
        Text part;
        describe(part, element);
        part.add(" ");
        text.addUnordered(part);
      } else {
        text.add(first ? "" : ", ");
        describe(text, element);
      }
      first = false;
    }
    if constexpr (detail::Unordered<T>) { text.closeUnordered(); }
    text.add("]");
  }
};

template <class T>
  requires detail::Plain<T> && (!detail::Iterated<T>)
struct Describe<T> {
  template <class... M>
  static constexpr bool all(std::tuple<M...>*) {
    return (kDescribed<M> && ...);
  }
  static constexpr bool exists = all(static_cast<decltype(detail::members(std::declval<const T&>()))*>(nullptr));
  static void to(Text& text, const T& value) {
    std::apply([&](const auto&... member) { detail::describeAll(text, member...); }, detail::members(value));
  }
};
template <class Traits, class A>
struct Describe<std::basic_string<char, Traits, A>> {
  static constexpr bool exists = true;
  static void to(Text& text, const std::basic_string<char, Traits, A>& value) {
    text.add("\"");
    for (const char c : value) {
      text.add(&c, 1);
    }
    text.add("\"");
  }
};
template <class Traits>
struct Describe<std::basic_string_view<char, Traits>> {
  static constexpr bool exists = true;
  static void to(Text& text, std::basic_string_view<char, Traits> value) {
    text.add("\"");
    for (const char c : value) {
      text.add(&c, 1);
    }
    text.add("\"");
  }
};
template <class T>
struct Describe<std::optional<T>> {
  static constexpr bool exists = kDescribed<T>;
  static void to(Text& text, const std::optional<T>& value) {
    if (!value) { return text.add("nothing"); }
    describe(text, *value);
  }
};
template <class A, class B>
struct Describe<std::pair<A, B>> {
  static constexpr bool exists = kDescribed<A> && kDescribed<B>;
  static void to(Text& text, const std::pair<A, B>& value) { detail::describeAll(text, value.first, value.second); }
};
template <class... T>
struct Describe<std::tuple<T...>> {
  static constexpr bool exists = (kDescribed<T> && ...);
  static void to(Text& text, const std::tuple<T...>& value) {
    std::apply([&](const auto&... part) { detail::describeAll(text, part...); }, value);
  }
};
template <class... T>
struct Describe<std::variant<T...>> {
  static constexpr bool exists = (kDescribed<T> && ...);
  static void to(Text& text, const std::variant<T...>& value) {
    describe(text, value.index());
    std::visit([&](const auto& held) { detail::describeAll(text, held); }, value);
  }
};
template <>
struct Describe<std::monostate> {
  static constexpr bool exists = true;
  static void to(Text& text, std::monostate) { text.add("nothing"); }
};
/* Shows whether there is an object, not which one. */
template <class T>
struct Describe<std::shared_ptr<T>> {
  static constexpr bool exists = true;
  static void to(Text& text, const std::shared_ptr<T>& value) { text.add(value == nullptr ? "null" : "not null"); }
};
template <class T, class D>
struct Describe<std::unique_ptr<T, D>> {
  static constexpr bool exists = true;
  static void to(Text& text, const std::unique_ptr<T, D>& value) {
    if (value == nullptr) { return text.add("null"); }
    if constexpr (std::is_object_v<T> && !std::is_array_v<T>) {
      if constexpr (kDescribed<T>) { return describe(text, *value); }
    }
    text.add("not null");
  }
};
template <class R, class... A>
struct Describe<std::function<R(A...)>> {
  static constexpr bool exists = true;
  static void to(Text& text, const std::function<R(A...)>& value) { text.add(value ? "a function" : "none"); }
};
template <class Rep, class Period>
struct Describe<std::chrono::duration<Rep, Period>> {
  static constexpr bool exists = true;
  static void to(Text& text, std::chrono::duration<Rep, Period> value) { describe(text, value.count()); }
};
template <>
struct Describe<std::error_code> {
  static constexpr bool exists = true;
  static void to(Text& text, const std::error_code& value) { describe(text, value.value()); }
};

namespace detail {

template <class T>
inline constexpr bool kShares = false;
template <class T>
inline constexpr bool kShares<std::shared_ptr<T>> = true;

}  // namespace detail

/* The result of a call. A reference is read, as a caller would. If the call returns the object itself, that says
 * nothing. */
template <class Subject, class T>
void describeResult(Text& text, const T& value) {
  using Plain = std::remove_cvref_t<T>;
  if constexpr (!std::is_same_v<Plain, Subject>) {
    if constexpr (kDescribed<Plain>) { describe(text, value); }
  }
  if constexpr (detail::kShares<Plain>) {
    if (detail::keepAlive != nullptr && value != nullptr) {
      detail::keepAlive(new Plain(value), [](void* copy) { delete static_cast<Plain*>(copy); });
    }
  }
}

/* The same as a value, for tests that stand alone. */
template <class T>
std::string textOf(const T& value) {
  Text text;
  if constexpr (kDescribed<std::remove_cvref_t<T>>) { describe(text, value); }
  return text.shown();
}

/* The final state of an object: its elements, if it can be iterated. */
template <class Subject>
void describeState(Text& text, const Subject& object) {
  if constexpr (detail::Iterated<Subject>) { describe(text, object); }
}

}  // namespace heddle::harness

#endif
