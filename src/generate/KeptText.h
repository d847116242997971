#pragma once

#include <string>

namespace heddle::generate {

/// How a program passes the variable \p name, of the type \p from, to a parameter of the type \p to.
struct PassedText {
  std::string argument;
  std::string condition;  ///< Holds if there is something to pass; empty: always.
};

PassedText passedText(const std::string& from, const std::string& to, const std::string& name);

}  // namespace heddle::generate
