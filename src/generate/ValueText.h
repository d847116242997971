#pragma once

#include <cstdint>
#include <string>

#include "facts/ClassModel.h"

namespace heddle::generate {

/// The value type of a parameter: `int` for `const int &`.
std::string valueType(const std::string& type);

/// Whether it is a string, a string view or `const char *`.
bool isTextType(const std::string& type);

/// The project's expression for value \p number of a type; empty if it supplies none.
std::string namedValue(const facts::ClassModel& model, const std::string& type, std::uint32_t number);

}  // namespace heddle::generate
