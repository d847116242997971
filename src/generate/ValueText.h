#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "facts/ClassModel.h"

namespace heddle::generate {

/// The value type of a parameter: `int` for `const int &`.
std::string valueType(const std::string& type);

/// Whether it is a string, a string view or `const char *`.
bool isTextType(const std::string& type);

/// Whether values of the type are written as plain numbers.
bool isNumberType(const std::string& type);

/// For a reader: the value that the harness makes from the number if it is not a number itself: "Key(1)", "&Node(2)"
/// for a pointer to an object of its own.
std::string shownValue(const facts::ClassModel& model, const std::string& type, std::uint32_t number);

/// The project's expression for value \p number of a type; empty if it supplies none.
std::string namedValue(const facts::ClassModel& model, const std::string& type, std::uint32_t number);

/// A lambda that does what the harness passes for a function of a member template; empty for other types.
std::string taskValue(const std::string& type);

/// The statement that creates object number \p number of the class, which a program spells \p name. Empty if there are
/// only static functions.
std::string objectText(const facts::ClassModel& model, const std::string& name, const facts::Callable& constructor,
                       std::size_t number, const std::string& arguments);

/// An expression of the project about \p object instead of `object`.
std::string expressionOn(const std::string& expression, const std::string& object);

}  // namespace heddle::generate
