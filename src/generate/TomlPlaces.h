#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace heddle::generate {

/// Where heddle.toml says what, so that an error names the line.
struct TomlPlaces {
  std::string file;                          ///< Empty: there is no such file.
  std::map<std::string, std::size_t> lines;  ///< Of each string value.

  /// "heddle.toml:12", or the file alone.
  std::string of(const std::string& text) const;
  /// A #line directive, so that the compiler reports the next line as the one that contains \p text; empty if unknown.
  std::string directive(const std::string& text) const;
};

}  // namespace heddle::generate
