#pragma once

#include <string>

namespace heddle::explain {

/// The location of a source file in machine-readable reports.
struct SourcePlace {
  std::string uri;
  bool underBase = false;  ///< Relative to the base.
};

/// Relative to \p base if the file is inside it or the path is already relative; otherwise a file: URI.
SourcePlace sourcePlace(const std::string& path, const std::string& base);

/// `file:///home/user/a%20b/`; \p path is absolute.
std::string fileUri(const std::string& path);

}  // namespace heddle::explain
