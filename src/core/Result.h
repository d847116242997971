#pragma once

#include <string>
#include <tl/expected.hpp>

namespace heddle {

/// An expected failure: what is wrong, and what the user can do about it. Used only by the rooms outside the program
/// under test, never by the runtime.
struct Error {
  std::string what;
  std::string hint;  ///< Empty when there is nothing to advise.
  int exitCode = 3;  ///< 2 wrong usage, 3 the target could not be built, read or run.
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> failure(std::string what, std::string hint = {}, int exitCode = 3) {
  return tl::unexpected<Error>(Error{std::move(what), std::move(hint), exitCode});
}

}  // namespace heddle
