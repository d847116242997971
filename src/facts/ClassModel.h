#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace heddle::facts {

/// Types are spelled canonically, so that the text means the same at the end of any file that includes the header.
struct Parameter {
  std::string type;
  bool isSubject = false;  ///< A reference or pointer to the class under test: a second shared object can be passed.
  std::string name{};      ///< As declared; may be empty.
  std::string written{};   ///< The type as the header spells it: "TimerId" for an alias.
};

/// A constructor or a public member function that can be called from outside.
struct Callable {
  std::string name;       ///< "push", "operator[]", "operator bool".
  std::string signature;  ///< For display, and unique within the class: "push(const int &)".
  std::vector<Parameter> parameters;
  std::string result;           ///< Canonical; "void" if nothing is returned; empty for a constructor.
  std::string writtenResult{};  ///< As the header spells it; may be empty.
  bool isConst = false;
  bool isStatic = false;
  std::string inheritedFrom;  ///< Empty if the class declares it itself.
  std::string expression;     ///< The call as text, which uses `object`; empty: it follows from the other fields.
  bool isOnArgument = false;  ///< A function of the first argument, a handle that another call gave.
  std::size_t group = 0;      ///< Candidates for calls of one member template share a number; 0: not a candidate.
};

/// Something that no test will call, and why.
struct LeftOut {
  std::string what;
  std::string why;
};

/// The values of an enumeration that is a parameter type.
struct EnumModel {
  std::string type;
  std::vector<long long> values;
};

/// A concrete class to pass where a parameter requires an abstract one.
struct DerivedModel {
  std::string base;
  std::string derived;     ///< Can be default-constructed.
  std::string definition;  ///< If it is not defined in the headers.
};

/// A class as its users see it: the result of the front end, and all that the generators need.
struct ClassModel {
  std::string name;     ///< As the compiler writes it: "BoundedQueue<int>".
  std::string spelled;  ///< As a program can write it.
  std::string header;   ///< Absolute path.
  bool isAbstract = false;
  /// The expression that gives the only object, `heddle_subject::instance()`; empty: tests create their own objects.
  std::string instance;
  bool hasObjects = true;  ///< False: all methods are static, and no object can be created.
  /// Without copy and move constructors. If none is public: static functions that return a pointer to a new object.
  std::vector<Callable> constructors;
  std::vector<Callable> methods;
  std::vector<LeftOut> leftOut;
  std::vector<EnumModel> enums;        ///< Sorted by type.
  std::vector<DerivedModel> derived;   ///< Sorted by base.
  std::vector<std::uint32_t> sizes{};  ///< Numbers at which the class may behave differently, such as capacities.
  /// The type of each element of ClassQuery::valueTypes, as the compiler spells it.
  std::vector<std::string> valueTypes{};
  /// Values that the project supplies for a type, as expressions.
  std::vector<std::pair<std::string, std::vector<std::string>>> values;
};

}  // namespace heddle::facts
