#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heddle::judge {

/// Replaces each placeholder, `{object}`, by the result of \p textFor, called with its name. Braces in these texts are
/// kept. A text that is empty takes the blank before it with it.
template <class TextFor>
std::string fillIn(std::string_view pattern, TextFor textFor) {
  std::string filled;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    filled += pattern.substr(0, open);
    if (open == std::string_view::npos) { break; }
    const std::size_t close = pattern.find('}', open);
    const std::string text = textFor(pattern.substr(open + 1, close - open - 1));
    if (text.empty() && filled.ends_with(' ')) { filled.pop_back(); }
    filled += text;
    pattern.remove_prefix(close + 1);
  }
  return filled;
}

}  // namespace heddle::judge
