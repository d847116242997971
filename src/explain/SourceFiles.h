#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle {

/// Lines of source files, read when first asked for. A file that is not there has no lines: reports do without.
class SourceFiles {
public:
  /// The line without its indentation and without what follows a `//`; lines are counted from 1.
  std::string line(const std::string& path, std::uint32_t number);

private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace heddle
