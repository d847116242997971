/* Values for the arguments of generated calls. The pools are small, so that two calls often get the same key. */
#ifndef HEDDLE_HARNESS_VALUE_H
#define HEDDLE_HARNESS_VALUE_H

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace heddle::harness {

/* The valid values of an enumeration. The generated file specialises it. */
template <class E>
struct EnumValues {
  static constexpr E values[] = {static_cast<E>(0)};
};

/* The class that stands for an abstract class. The generated file specialises it. */
template <class T>
struct DerivedOf {
  using type = T;
};
template <class T>
using Concrete = typename DerivedOf<std::remove_cv_t<T>>::type;

template <class T>
struct Value;

/* Converts to any type that a constructor of T asks for, except T itself. */
template <class T>
struct AnyArgument {
  std::uint32_t number;
  template <class U>
    requires(!std::is_same_v<std::remove_cvref_t<U>, T> && Value<std::remove_cvref_t<U>>::exists)
  operator U() const {
    return Value<std::remove_cvref_t<U>>::make(number);
  }
};

namespace detail {

inline constexpr const char* kTexts[] = {"a", "b", "", "key"};

template <class T>
concept Growing =
    requires(T container, typename T::value_type value) { container.insert(container.end(), std::move(value)); };

template <class T>
concept Made0 = std::is_default_constructible_v<T>;
template <class T>
concept Made1 = requires(AnyArgument<T> any) { T(any); };
template <class T>
concept Made2 = requires(AnyArgument<T> any) { T(any, any); };
template <class T>
concept Made3 = requires(AnyArgument<T> any) { T(any, any, any); };
template <class T>
concept Constructed = std::is_class_v<T> && !std::is_abstract_v<T> && (Made0<T> || Made1<T> || Made2<T> || Made3<T>);

}  // namespace detail

/* exists: a value can be made. make(n) returns equal values for equal n. */
template <class T>
struct Value {
  static constexpr bool exists = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_null_pointer_v<T> ||
                                 detail::Growing<T> || detail::Constructed<T>;

  static T make(std::uint32_t number) {
    if constexpr (std::is_same_v<T, bool>) {
      return number % 2 == 0;
    } else if constexpr (std::is_enum_v<T>) {
      constexpr std::size_t count = sizeof(EnumValues<T>::values) / sizeof(T);
      return EnumValues<T>::values[number % count];
    } else if constexpr (std::is_arithmetic_v<T>) {
      return static_cast<T>(number);
    } else if constexpr (std::is_null_pointer_v<T>) {
      return nullptr;
    } else if constexpr (detail::Growing<T>) {
      T container{};
      using Element = std::remove_cvref_t<typename T::value_type>;
      for (std::uint32_t i = 0; i < number % 3; ++i) {
        container.insert(container.end(), Value<Element>::make(number + i));
      }
      return container;
    } else if constexpr (detail::Made1<T> && !detail::Made0<T>) {
      return T(AnyArgument<T>{number});
    } else if constexpr (detail::Made0<T>) {
      return T();
    } else if constexpr (detail::Made2<T>) {
      return T(AnyArgument<T>{number}, AnyArgument<T>{number});
    } else if constexpr (detail::Made3<T>) {
      return T(AnyArgument<T>{number}, AnyArgument<T>{number}, AnyArgument<T>{number});
    } else {
      static_assert(exists, "no value of this type can be created");
    }
  }
};

template <class C, class Traits, class A>
  requires std::is_same_v<C, char>
struct Value<std::basic_string<C, Traits, A>> {
  static constexpr bool exists = true;
  static auto make(std::uint32_t number) { return std::basic_string<C, Traits, A>(detail::kTexts[number % 4]); }
};
template <>
struct Value<std::string_view> {
  static constexpr bool exists = true;
  static std::string_view make(std::uint32_t number) { return detail::kTexts[number % 4]; }
};
template <>
struct Value<const char*> {
  static constexpr bool exists = true;
  static const char* make(std::uint32_t number) { return detail::kTexts[number % 4]; }
};
template <class Rep, class Period>
struct Value<std::chrono::duration<Rep, Period>> {
  static constexpr bool exists = true;
  static auto make(std::uint32_t number) { return std::chrono::duration<Rep, Period>(static_cast<Rep>(number % 2)); }
};
template <class Clock, class Duration>
struct Value<std::chrono::time_point<Clock, Duration>> {
  static constexpr bool exists = true;
  static auto make(std::uint32_t number) {
    return std::chrono::time_point<Clock, Duration>(Value<Duration>::make(number));
  }
};
template <class A, class B>
struct Value<std::pair<A, B>> {
  static constexpr bool exists = Value<std::remove_cv_t<A>>::exists && Value<B>::exists;
  static auto make(std::uint32_t number) {
    return std::pair<A, B>(Value<std::remove_cv_t<A>>::make(number), Value<B>::make(number));
  }
};
template <class... T>
struct Value<std::tuple<T...>> {
  static constexpr bool exists = (Value<T>::exists && ...);
  static auto make(std::uint32_t number) { return std::tuple<T...>(Value<T>::make(number)...); }
};
template <class T>
struct Value<std::optional<T>> {
  static constexpr bool exists = Value<T>::exists;
  static std::optional<T> make(std::uint32_t number) {
    if (number % 3 == 2) { return std::nullopt; }
    return Value<T>::make(number);
  }
};
template <class T>
struct Value<std::shared_ptr<T>> {
  static constexpr bool exists = Value<Concrete<T>>::exists;
  static std::shared_ptr<T> make(std::uint32_t number) {
    return std::shared_ptr<T>(new Concrete<T>(Value<Concrete<T>>::make(number)));
  }
};
template <class T>
struct Value<std::unique_ptr<T>> {
  static constexpr bool exists = Value<Concrete<T>>::exists;
  static std::unique_ptr<T> make(std::uint32_t number) {
    return std::unique_ptr<T>(new Concrete<T>(Value<Concrete<T>>::make(number)));
  }
};
template <class R, class... A>
struct Value<std::function<R(A...)>> {
  static constexpr bool exists = std::is_void_v<R> || Value<std::remove_cvref_t<R>>::exists;
  static std::function<R(A...)> make(std::uint32_t number) {
    return [number](A...) -> R {
      if constexpr (!std::is_void_v<R>) { return Value<std::remove_cvref_t<R>>::make(number); }
    };
  }
};
template <class R, class... A>
struct Value<R (*)(A...)> {
  static constexpr bool exists = std::is_void_v<R> || Value<std::remove_cvref_t<R>>::exists;
  static R (*make(std::uint32_t))(A...) {
    return +[](A...) -> R {
      if constexpr (!std::is_void_v<R>) { return Value<std::remove_cvref_t<R>>::make(0); }
    };
  }
};

/* A copy, or the value itself if it can only be moved. */
template <class T>
std::remove_cvref_t<T> pass(T& value) {
  if constexpr (std::is_copy_constructible_v<std::remove_cvref_t<T>>) {
    return value;
  } else {
    return std::move(value);
  }
}

/* What a function returns that the harness defines for a class derived from an abstract one. */
template <class R>
R defaultResult() {
  using Bare = std::remove_cvref_t<R>;
  if constexpr (std::is_void_v<R>) {
    return;
  } else if constexpr (std::is_reference_v<R>) {
    return static_cast<R>(*new Bare(defaultResult<Bare>()));
  } else if constexpr (std::is_same_v<Bare, bool>) {
    return true;
  } else if constexpr (std::is_pointer_v<Bare>) {
    return nullptr;
  } else if constexpr (Value<Concrete<Bare>>::exists && !std::is_abstract_v<Bare>) {
    return Value<Bare>::make(1);
  } else {
    std::abort();
  }
}

}  // namespace heddle::harness

#endif
