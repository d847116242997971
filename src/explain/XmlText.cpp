#include "explain/XmlText.h"

#include <cstddef>

namespace heddle::explain {
namespace {

/// Length in bytes of the character at \p at; 0 if it is not allowed in XML 1.0.
std::size_t characterLength(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) { return lead >= 0x20 || lead == '\t' || lead == '\n' || lead == '\r' ? 1 : 0; }
  const std::size_t length = (lead & 0xe0) == 0xc0 ? 2 : (lead & 0xf0) == 0xe0 ? 3 : (lead & 0xf8) == 0xf0 ? 4 : 0;
  if (length == 0 || at + length > text.size()) { return 0; }
  char32_t code = lead & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) { return 0; }
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool allowed = code >= kSmallest[length] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) &&
                       code != 0xfffe && code != 0xffff;
  return allowed ? length : 0;
}

std::string_view escapeOf(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return {};
  }
}

}  // namespace

std::string xmlText(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = characterLength(text, at);
    const std::string_view escape = escapeOf(text[at]);
    if (length == 0) {
      out += "\xef\xbf\xbd";
    } else {
      out += escape.empty() ? text.substr(at, length) : escape;
    }
    at += length == 0 ? 1 : length;
  }
  return out;
}

}  // namespace heddle::explain
