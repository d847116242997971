#pragma once

#include <string>

namespace heddle::explain {

/// Colours by meaning; plain text if \c on is false.
class Paint {
public:
  explicit Paint(bool on) : on_(on) {}

  std::string error(const std::string& text) const { return wrap("1;31", text); }
  std::string strong(const std::string& text) const { return wrap("1", text); }
  std::string quiet(const std::string& text) const { return wrap("2", text); }
  std::string mark(const std::string& text) const { return wrap("33", text); }
  std::string good(const std::string& text) const { return wrap("1;32", text); }

private:
  std::string wrap(const char* code, const std::string& text) const {
    return on_ && !text.empty() ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
  }

  bool on_;
};

}  // namespace heddle::explain
