#include "facts/Verbs.h"

#include <algorithm>
#include <cctype>

namespace heddle::facts {
namespace {

/// The name without "try" at its beginning and template arguments at its end.
std::string verb(const std::string& name) {
  std::string text = lower(name.substr(0, name.find('<')));
  for (const std::string_view begin : {"try_", "try"}) {
    if (text.starts_with(begin)) {
      text.erase(0, begin.size());
      break;
    }
  }
  return text;
}

}  // namespace

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool beginsWith(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.starts_with(word); });
}

bool verbIs(const std::string& name, std::initializer_list<std::string_view> words) {
  return beginsWith(verb(name), words);
}

}  // namespace heddle::facts
