/* Values that calls leave behind for later calls of a test: results, and objects that a call was given and may have
 * linked. A test uses only values of calls that come before in the same thread, or before the threads start. */
#ifndef HEDDLE_HARNESS_KEPT_H
#define HEDDLE_HARNESS_KEPT_H

#include <heddle/harness/Argument.h>
#include <heddle/harness/Table.h>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace heddle::harness {

namespace detail {

template <class K>
inline constexpr char kTypeMark = 0;

/* A reference is kept as a pointer. */
template <class R>
using StoredAs = std::conditional_t<std::is_lvalue_reference_v<R>, std::remove_reference_t<R>*, std::remove_cvref_t<R>>;

template <class T>
concept Complete = requires { sizeof(T); };

template <class K>
concept MayBeNull = std::is_pointer_v<K> || (std::is_class_v<K> && requires(K& k) { *k, k == nullptr; });

template <class K>
concept Optional = std::is_class_v<K> && requires(K& k) { k.has_value(), *k; };

template <class K>
concept Pair = std::is_class_v<K> && requires(K& k) { k.first, k.second; };

template <class K, class U>
concept PointsTo = std::is_convertible_v<decltype(*std::declval<K&>()), U&>;

/* Whether the harness can make a value for the parameter. */
template <class Subject, class P>
constexpr bool isMakeable() {
  using Bare = std::remove_cvref_t<P>;
  using Target = std::remove_pointer_t<Bare>;
  if constexpr (std::is_pointer_v<Bare> && std::is_object_v<Target> && !std::is_same_v<Bare, const char*>) {
    if constexpr (!Complete<Target>) {
      return false;
    } else {
      return std::is_same_v<std::remove_cv_t<Target>, Subject> || Value<Concrete<Target>>::exists;
    }
  } else if constexpr (!Complete<Bare>) {
    return false;
  } else {
    return std::is_same_v<Bare, Subject> || !Ordinary<Subject, Bare> || Value<Concrete<Bare>>::exists;
  }
}

}  // namespace detail

template <class R>
using KeptResult = detail::StoredAs<R>;
template <class P>
using KeptArgument =
    std::conditional_t<std::is_pointer_v<std::remove_cvref_t<P>>, std::remove_cvref_t<P>, std::remove_reference_t<P>*>;

/* Keeps a result of type R under the label. */
template <class R, class T>
void keep(const Given& given, T&& result) {
  using Stored = detail::StoredAs<R>;
  if (given.label == 0) { return; }
  detail::Kept& slot = detail::kept[given.label];
  if constexpr (std::is_lvalue_reference_v<R>) {
    slot.value = new Stored(std::addressof(result));
  } else if constexpr (std::is_constructible_v<Stored, std::remove_cvref_t<T>&&>) {
    slot.value = new Stored(static_cast<std::remove_cvref_t<T>&&>(const_cast<std::remove_cvref_t<T>&>(result)));
  } else {
    return;
  }
  slot.type = &detail::kTypeMark<Stored>;
  slot.release = [](void* value) { delete static_cast<Stored*>(value); };
}

/* Keeps an argument that was passed by pointer or reference. */
template <class P, class T>
void keepArgument(const Given& given, T& argument) {
  if constexpr (std::is_pointer_v<std::remove_cvref_t<P>>) {
    keep<KeptArgument<P>>(given, KeptArgument<P>(argument));
  } else {
    keep<KeptArgument<P>>(given, std::addressof(argument));
  }
}

/* An argument whose values come from other calls: it is kept as one of the types K. There is no argument if that call
 * has thrown, has given null, or if another call has taken the value. */
template <class Subject, class P, class... K>
class Fed {
  using Bare = std::remove_cvref_t<P>;
  using Target = std::remove_pointer_t<Bare>;
  using Made = std::conditional_t<detail::isMakeable<Subject, P>(), Argument<Subject, P>, Given>;
  static constexpr bool kMakeable = detail::isMakeable<Subject, P>();
  static constexpr bool kVariable = std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>>;

public:
  Fed(const Given& given, std::size_t index) {
    const std::uint32_t number = given.numbers[index];
    if (number >= kFirstKept && number <= kFirstKept + kMaxKept) {
      detail::Kept& slot = detail::kept[number - kFirstKept];
      (take<K>(slot) || ...);
    } else if constexpr (kMakeable) {
      made_.emplace(given, index);
    }
  }
  Fed(const Fed&) = delete;
  Fed& operator=(const Fed&) = delete;
  ~Fed() {
    if (isOwned_) { delete at_; }
  }

  bool isThere() const { return at_ != nullptr || made_.has_value(); }
  P&& get() {
    if constexpr (kMakeable) {
      if (made_) { return made_->get(); }
    }
    return static_cast<P&&>(*at_);
  }
  void describe(Text& text) const {
    if constexpr (kMakeable) {
      if (made_) { made_->describe(text); }
    }
  }

private:
  /* Whether the slot holds a K. */
  template <class Stored>
  bool take(detail::Kept& slot) {
    if (slot.value == nullptr || slot.type != &detail::kTypeMark<Stored>) { return false; }
    use(slot, *static_cast<Stored*>(slot.value));
    return true;
  }

  template <class V>
  void own(V&& value) {
    at_ = new Bare(static_cast<V&&>(value));
    isOwned_ = true;
  }

  /* The argument is this object itself. */
  template <class U>
  void refer(U& object) {
    if constexpr (std::is_pointer_v<Bare>) {
      own(std::addressof(object));
    } else {
      at_ = const_cast<Bare*>(std::addressof(static_cast<std::remove_reference_t<P>&>(object)));
    }
  }

  template <class Stored>
  void use(detail::Kept& slot, Stored& value) {
    if constexpr (detail::MayBeNull<Stored>) {
      if (value == nullptr) { return; }
    }
    if constexpr (detail::Optional<Stored>) {
      if (!value.has_value()) { return; }
    }
    if constexpr (kVariable && std::is_convertible_v<Stored&, P>) {
      refer(value);
    } else if constexpr (!kVariable && std::is_same_v<Stored, Bare> && std::is_copy_constructible_v<Bare>) {
      own(value);
    } else if constexpr (!kVariable && std::is_same_v<Stored, Bare> && std::is_move_constructible_v<Bare>) {
      own(std::move(value));
      detail::Kept taken = std::exchange(slot, {});
      taken.release(taken.value);
    } else if constexpr (!kVariable && std::is_convertible_v<Stored&, Bare> && !std::is_arithmetic_v<Bare>) {
      own(static_cast<Bare>(value));
    } else {
      usePart(value);
    }
  }

  template <class Stored>
  void usePart(Stored& value) {
    if constexpr (std::is_pointer_v<Bare> && std::is_convertible_v<Stored*, Bare>) {
      own(std::addressof(value));
    } else if constexpr (std::is_pointer_v<Bare> && requires { *value; }) {
      if constexpr (detail::PointsTo<Stored, Target>) { refer(*value); }
    } else if constexpr (std::is_lvalue_reference_v<P> && requires { *value; }) {
      if constexpr (detail::PointsTo<Stored, std::remove_reference_t<P>>) { refer(*value); }
    } else if constexpr (requires { Bare(*value); }) {
      own(*value);
    } else if constexpr (detail::Pair<Stored>) {
      if constexpr (requires { Bare(value.first); }) { own(value.first); }
    }
  }

  Bare* at_ = nullptr;
  bool isOwned_ = false;
  std::optional<Made> made_;
};

}  // namespace heddle::harness

#endif
