#pragma once

#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::verify {

/// The path without `.`, `..` and `//`: debug information may spell a file in several ways.
std::string plainPath(const std::string& path);

/// The source files of a program. Finds the one that a tool means, also if the tool ran in another folder or the
/// sources were moved since: the file whose path has the longest end in common.
class SourceTree {
public:
  explicit SourceTree(std::vector<std::string> files);

  /// Whether the program has a file of this name.
  bool knows(const std::string& path) const;
  /// Errors: the program has no such file, or several fit equally well.
  Result<std::string> find(const std::string& path) const;

private:
  std::vector<std::string> files_;
};

}  // namespace heddle::verify
