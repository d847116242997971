#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heddle {

/// Types are written canonically, so that the text means the same at the end of any file that includes the header.
struct Parameter {
  std::string type;
  bool isSubject = false;  ///< The class under test itself, by reference or pointer: a second shared object fits.
};

/// A constructor or a public member function that can be called from outside.
struct Callable {
  std::string name;       ///< "push", "operator[]", "operator bool".
  std::string signature;  ///< For people, and unique within the class: "push(const int &)".
  std::vector<Parameter> parameters;
  std::string result;  ///< Canonical; "void" where there is none; empty for a constructor.
  bool isConst = false;
  bool isStatic = false;
  bool neverThrows = false;
  std::string inheritedFrom;  ///< Empty if the class declares it itself.
};

/// What no test will call, and why.
struct LeftOut {
  std::string what;
  std::string why;
};

/// The values of an enumeration that some parameter has.
struct EnumModel {
  std::string type;
  std::vector<long long> values;
};

/// Stands for an abstract class wherever a parameter asks for one.
struct DerivedModel {
  std::string base;
  std::string derived;  ///< Found in the headers; can be made of nothing.
};

/// A class as its users see it: what the front end knows, and all that the generators need.
struct ClassModel {
  std::string name;    ///< As the compiler writes it: "BoundedQueue<int>".
  std::string header;  ///< Absolute.
  bool isAbstract = false;
  std::vector<Callable> constructors;  ///< Copy and move constructors are not among them.
  std::vector<Callable> methods;
  std::vector<LeftOut> leftOut;
  std::vector<EnumModel> enums;       ///< Sorted by type.
  std::vector<DerivedModel> derived;  ///< Sorted by base.
  /// Values of a type that the project names, by expressions.
  std::vector<std::pair<std::string, std::vector<std::string>>> values;
};

}  // namespace heddle
