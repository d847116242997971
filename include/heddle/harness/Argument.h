/* One argument of a generated call: the value lives as long as the call, and is passed as exactly the declared type. */
#ifndef HEDDLE_HARNESS_ARGUMENT_H
#define HEDDLE_HARNESS_ARGUMENT_H

#include <heddle/harness/Value.h>

namespace heddle::harness {

/* What a call is given: numbers for its values, and the shared objects for parameters of the class itself. */
struct Given {
  const std::uint32_t* numbers;
  void* const* objects;
};

/* P is the declared type of the parameter; the general case holds a value of it. */
template <class Subject, class P>
class Argument {
  using Held = std::remove_cvref_t<P>;
  static_assert(Value<Held>::exists, "no value of the type of a parameter can be made");

public:
  Argument(const Given& given, std::size_t index) : held_(Value<Held>::make(given.numbers[index])) {}
  P&& get() { return static_cast<P&&>(held_); }

private:
  Held held_;
};

/* Another object of the class, or the same one: shared either way. */
template <class Subject, class P>
  requires std::is_same_v<std::remove_cvref_t<P>, Subject> && std::is_lvalue_reference_v<P>
class Argument<Subject, P> {
public:
  Argument(const Given& given, std::size_t index)
      : object_(static_cast<Subject*>(given.objects[given.numbers[index]])) {}
  P get() { return *object_; }

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
  using Target = std::remove_cv_t<std::remove_pointer_t<Pointer>>;
  static_assert(Value<Target>::exists, "no value of the type that a parameter points to can be made");

public:
  /* Room for more than one: a length may go with it. */
  Argument(const Given& given, std::size_t index)
      : target_{Value<Target>::make(given.numbers[index]), Value<Target>::make(given.numbers[index]),
                Value<Target>::make(given.numbers[index]), Value<Target>::make(given.numbers[index])},
        pointer_(target_) {}
  P&& get() { return static_cast<P&&>(pointer_); }

private:
  Target target_[4];
  Pointer pointer_;
};

}  // namespace heddle::harness

#endif
