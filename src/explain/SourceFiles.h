#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle::explain {

/// Lines of source files, read on first use. A missing file has no lines; reports work without them.
class SourceFiles {
public:
  /// The line without indentation and without anything after `//`. Lines are counted from 1.
  std::string line(const std::string& path, std::uint32_t number);

private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace heddle::explain
