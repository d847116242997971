#include "judge/ByteText.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

namespace heddle::judge {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kBytes = "bytes";

bool isUtf8(const std::string& text) {
  // The JSON library's writer decides: whatever it accepts, its reader returns unchanged.
  try {
    (void)Json(text).dump();
    return true;
  } catch (const Json::exception&) { return false; }
}

}  // namespace

Json byteTextJson(const std::string& text) {
  if (isUtf8(text)) { return text; }
  std::string hex;
  for (const char c : text) {
    hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
  }
  return {{kBytes, hex}};
}

Json byteTextsJson(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) {
    json.push_back(byteTextJson(text));
  }
  return json;
}

std::string readByteText(const Json& json) {
  if (!json.is_object()) { return json; }
  const std::string hex = json.at(kBytes);
  std::string text;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    unsigned value = 0;
    std::from_chars(hex.data() + at, hex.data() + at + 2, value, 16);
    text += static_cast<char>(value);
  }
  return text;
}

std::vector<std::string> readByteTexts(const Json& json) {
  std::vector<std::string> texts;
  for (const Json& one : json) {
    texts.push_back(readByteText(one));
  }
  return texts;
}

}  // namespace heddle::judge
