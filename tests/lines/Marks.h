#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace heddle::lines {

struct Place {
  std::string file;
  unsigned line = 0;

  auto operator<=>(const Place&) const = default;
};

/// Accesses, written as in a mark ("W x"), with their counts; kAnyNumber only in expectations.
using Counts = std::map<std::string, int>;
using Accesses = std::map<Place, Counts>;
inline constexpr int kAnyNumber = 0;

/// Placeholder for the name of a variable on the stack.
inline constexpr const char* kOnStack = "stack";

struct Expectation {
  Accesses must;
  Accesses may;
};

/// Adds the expectations of the marks in a source file (Snippets.h explains them); false if a mark cannot be parsed.
bool readMarks(const std::filesystem::path& source, Expectation& expected);

}  // namespace heddle::lines
