#pragma once

#include <string>

namespace heddle {

/// Where a source file is, as reports for other programs say it.
struct SourcePlace {
  std::string uri;
  bool underBase = false;  ///< Relative to the base.
};

/// Relative to \p base where the file is under it (or was relative from the start), else a file: address.
SourcePlace sourcePlace(const std::string& path, const std::string& base);

/// `file:///home/user/a%20b/`; \p path is absolute.
std::string fileUri(const std::string& path);

}  // namespace heddle
