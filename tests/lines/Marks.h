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

/// Accesses, each written as in a mark ("W x"), and how often; kAnyNumber in what is expected.
using Counts = std::map<std::string, int>;
using Accesses = std::map<Place, Counts>;
inline constexpr int kAnyNumber = 0;

/// Stands for the name of a variable on the stack.
inline constexpr const char* kOnStack = "stack";

struct Expectation {
  Accesses must;
  Accesses may;
};

/// Adds what the marks of a source file ask for (Snippets.h explains them); false when a mark cannot be read.
bool readMarks(const std::filesystem::path& source, Expectation& expected);

}  // namespace heddle::lines
