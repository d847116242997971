#pragma once

#include <string>
#include <vector>

namespace heddle::explore {

/// How to start the program under test.
struct SubjectCommand {
  std::string program;  ///< Used as is; PATH is not searched.
  std::vector<std::string> arguments;
  std::string directory;  ///< Working directory; empty: the current one.
  std::string preload;    ///< libheddle.so, for a program that is not linked with it; otherwise empty.
  std::string input{};    ///< A file for its standard input; empty: /dev/null.
};

}  // namespace heddle::explore
