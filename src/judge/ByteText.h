#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

/// Texts that need not be UTF-8, such as arguments and paths, in JSON and back, byte for byte. A text that is UTF-8
/// becomes a JSON string. Any other becomes `{"bytes": "666f6fff"}`, its bytes in hexadecimal.
namespace heddle {

nlohmann::ordered_json byteTextJson(const std::string& text);
nlohmann::ordered_json byteTextsJson(const std::vector<std::string>& texts);

/// Both throw what the JSON library throws where the value has another form.
std::string readByteText(const nlohmann::ordered_json& json);
std::vector<std::string> readByteTexts(const nlohmann::ordered_json& json);

}  // namespace heddle
