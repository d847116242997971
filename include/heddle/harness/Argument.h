/* One argument of a generated call, passed with exactly the declared type. A value lives as long as the call. The
 * target of a pointer or lvalue reference lives as long as the objects of the test, because they may keep it. Numbers
 * and strings behind const references are values. */
#ifndef HEDDLE_HARNESS_ARGUMENT_H
#define HEDDLE_HARNESS_ARGUMENT_H

#include <heddle/harness/Describe.h>
#include <heddle/harness/Table.h>
#include <heddle/harness/Value.h>

#include <concepts>

namespace heddle::harness {

namespace detail {

struct Unrelated {};

/* A type that can be constructed only from an object of the class: a token that its calls ask for. */
template <class Subject, class T>
concept Token = std::is_class_v<T> && !std::is_same_v<T, Subject> && std::is_constructible_v<T, Subject&> &&
                !std::is_constructible_v<T, Unrelated&> && !std::is_constructible_v<T, int>;

template <class T, class Range>
concept Begins = requires(Range& range) {
  { range.begin() } -> std::same_as<T>;
};

/* An iterator of the class. Its begin() may be const or not. */
template <class Subject, class T>
concept IteratorOf = std::is_class_v<T> && (Begins<T, Subject> || Begins<T, const Subject>);

template <class T>
inline constexpr bool kIsFunction = false;
template <class R, class... A>
inline constexpr bool kIsFunction<std::function<R(A...)>> = true;

template <class T>
inline constexpr bool kIsText = std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view>;

/* A function that heddle passes to a member template. */
template <class T>
concept Callback = requires { typename T::heddle_callback; };

template <class Subject, class T>
concept Ordinary = !Token<Subject, T> && !IteratorOf<Subject, T> && !kIsFunction<T> && !Callback<T>;

}  // namespace detail

/* A node that a call links into a structure belongs to the structure from then on, so the caller does not read it
 * again. */
template <class T>
inline constexpr bool kLinked = false;
template <class... M>
inline constexpr bool kLinked<std::tuple<M...>> = (std::is_pointer_v<std::remove_cvref_t<M>> || ...);
template <class T>
  requires detail::Plain<T>
inline constexpr bool kLinked<T> = kLinked<decltype(detail::members(std::declval<const T&>()))>;

template <class T>
void describeOut(Text& text, const T& value) {
  text.add(text.isSet() ? ", gives " : "gives ");
  describe(text, value);
}

/* P is the declared type of the parameter. The general case holds a value of it. */
template <class Subject, class P>
class Argument;

template <class Subject, class P>
  requires detail::Ordinary<Subject, std::remove_cvref_t<P>> && (!std::is_pointer_v<std::remove_cvref_t<P>>) &&
           (!std::is_same_v<std::remove_cvref_t<P>, Subject> || !std::is_lvalue_reference_v<P>)
class Argument<Subject, P> {
  using Held = Concrete<std::remove_cvref_t<P>>;
  static_assert(Value<Held>::exists, "no value of a parameter's type can be created");
  static constexpr bool kVariable = std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>>;
  static constexpr bool kLasts =
      std::is_lvalue_reference_v<P> && (kVariable || !detail::kIsText<Held>) && (kVariable || std::is_class_v<Held>);
  using Storage = std::conditional_t<kLasts, Held&, Held>;

  static Storage made(std::uint32_t number) {
    if constexpr (kLasts) {
      return *new Held(Value<Held>::make(number)); /* Outlives the call; freed when the execution ends. */
    } else {
      return Value<Held>::make(number);
    }
  }

public:
  Argument(const Given& given, std::size_t index) : held_(made(given.numbers[index])) {}
  P&& get() { return static_cast<P&&>(held_); }
  /* Adds what the call left in the argument, for comparison. */
  void describe(Text& text) const {
    if constexpr (kVariable && kDescribed<Held> && !kLinked<Held>) { describeOut(text, held_); }
  }

private:
  Storage held_;
};

/* const char*, and pointers to functions or to void, are ordinary values. */
template <class Subject, class P>
  requires std::is_pointer_v<std::remove_cvref_t<P>> &&
           (std::is_same_v<std::remove_cvref_t<P>, const char*> ||
            !std::is_object_v<std::remove_pointer_t<std::remove_cvref_t<P>>>)
class Argument<Subject, P> {
  using Held = std::remove_cvref_t<P>;
  static_assert(Value<Held>::exists, "no value of a parameter's type can be created");

public:
  Argument(const Given& given, std::size_t index) : held_(Value<Held>::make(given.numbers[index])) {}
  P&& get() { return static_cast<P&&>(held_); }
  void describe(Text&) const {}

private:
  Held held_;
};

template <class Subject, class P>
  requires detail::Token<Subject, std::remove_cvref_t<P>>
class Argument<Subject, P> {
public:
  Argument(const Given& given, std::size_t) : token_(*static_cast<Subject*>(given.self)) {}
  P&& get() { return static_cast<P&&>(token_); }
  void describe(Text&) const {}

private:
  std::remove_cvref_t<P> token_;
};

/* The begin iterator of the object at the time of the call. */
template <class Subject, class P>
  requires(detail::IteratorOf<Subject, std::remove_cvref_t<P>> && !detail::Token<Subject, std::remove_cvref_t<P>>)
class Argument<Subject, P> {
public:
  Argument(const Given& given, std::size_t) : place_(static_cast<Subject*>(given.self)->begin()) {}
  P&& get() { return static_cast<P&&>(place_); }
  void describe(Text&) const {}

private:
  std::remove_cvref_t<P> place_;
};

/* A function. One in four calls back into the object. */
template <class Subject, class P>
  requires detail::kIsFunction<std::remove_cvref_t<P>>
class Argument<Subject, P> {
  using Held = std::remove_cvref_t<P>;
  static_assert(Value<Held>::exists, "no value of a function's return type can be created");

public:
  Argument(const Given& given, std::size_t index) : held_(stored(made(given, given.numbers[index], kNone))) {}
  P&& get() { return static_cast<P&&>(held_); }
  void describe(Text&) const {}

private:
  static constexpr Held* kNone = nullptr;
  using Storage = std::conditional_t<std::is_lvalue_reference_v<P>, Held&, Held>;

  static Storage stored(Held function) {
    if constexpr (std::is_lvalue_reference_v<P>) {
      return *new Held(std::move(function)); /* Outlives the call, like the target of any reference. */
    } else {
      return function;
    }
  }

  template <class R, class... A>
  static Held made(const Given& given, std::uint32_t number, std::function<R(A...)>*) {
    Held inner = Value<Held>::make(number);
    if (number % 4 != 3 || given.reenter == nullptr) { return inner; }
    return [inner, given](A... arguments) -> R {
      given.reenter(given.self);
      return inner(static_cast<A&&>(arguments)...);
    };
  }
  Storage held_;
};

template <class Subject, class P>
  requires detail::Callback<std::remove_cvref_t<P>>
class Argument<Subject, P> {
  using Held = std::remove_cvref_t<P>;

public:
  Argument(const Given& given, std::size_t index) : held_(made()) {
    if (given.numbers[index] % 4 == 3) { held_.self = given.self, held_.reenter = given.reenter; }
  }
  P&& get() { return static_cast<P&&>(held_); }
  void describe(Text&) const {}

private:
  /* The call may keep a reference only to a variable of the caller, not to a temporary. */
  static constexpr bool kVariable = std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>>;
  using Storage = std::conditional_t<kVariable, Held&, Held>;
  static Storage made() {
    if constexpr (kVariable) {
      return *new Held;
    } else {
      return Held();
    }
  }
  Storage held_;
};

/* Another object of the class, or the same one. It is shared in both cases. */
template <class Subject, class P>
  requires std::is_same_v<std::remove_cvref_t<P>, Subject> && std::is_lvalue_reference_v<P>
class Argument<Subject, P> {
public:
  Argument(const Given& given, std::size_t index)
      : object_(static_cast<Subject*>(given.objects[given.numbers[index]])) {}
  P get() { return *object_; }
  void describe(Text&) const {}

private:
  Subject* object_;
};
template <class Subject, class P>
  requires std::is_pointer_v<std::remove_cvref_t<P>> &&
           std::is_same_v<std::remove_cv_t<std::remove_pointer_t<std::remove_cvref_t<P>>>, Subject>
class Argument<Subject, P> {
  using Pointer = std::remove_cvref_t<P>;

public:
  Argument(const Given& given, std::size_t index)
      : pointer_(static_cast<Subject*>(given.objects[given.numbers[index]])) {}
  P&& get() { return static_cast<P&&>(pointer_); }
  void describe(Text&) const {}

private:
  Pointer pointer_;
};

/* A pointer to a value of its own: an in- or out-parameter. */
template <class Subject, class P>
  requires std::is_object_v<std::remove_pointer_t<std::remove_cvref_t<P>>> &&
           std::is_pointer_v<std::remove_cvref_t<P>> &&
           (!std::is_same_v<std::remove_cv_t<std::remove_pointer_t<std::remove_cvref_t<P>>>, Subject>) &&
           (!std::is_same_v<std::remove_cvref_t<P>, const char*>)
class Argument<Subject, P> {
  using Pointer = std::remove_cvref_t<P>;
  using Target = Concrete<std::remove_pointer_t<Pointer>>;
  static_assert(Value<Target>::exists, "no value of the type that a parameter points to can be created");

public:
  /* Room for several values, because the call may also take a length. Outlives the call; freed when the execution
   * ends. */
  Argument(const Given& given, std::size_t index)
      : target_(new Target[4]{Value<Target>::make(given.numbers[index]), Value<Target>::make(given.numbers[index]),
                              Value<Target>::make(given.numbers[index]), Value<Target>::make(given.numbers[index])}),
        pointer_(target_) {}
  P&& get() { return static_cast<P&&>(pointer_); }
  void describe(Text& text) const {
    constexpr bool isConst = std::is_const_v<std::remove_pointer_t<Pointer>>;
    if constexpr (!isConst && kDescribed<Target> && !kLinked<Target>) { describeOut(text, target_[0]); }
  }

private:
  Target* target_;
  Pointer pointer_;
};

}  // namespace heddle::harness

#endif
