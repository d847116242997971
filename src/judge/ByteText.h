#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

/// Converts texts that may not be UTF-8, such as arguments and paths, to JSON and back, byte for byte. UTF-8 text
/// becomes a JSON string. Any other text becomes `{"bytes": "666f6fff"}`, its bytes in hexadecimal.
namespace heddle::judge {

nlohmann::ordered_json byteTextJson(const std::string& text);
nlohmann::ordered_json byteTextsJson(const std::vector<std::string>& texts);

/// Both throw an exception of the JSON library if the value has another form.
std::string readByteText(const nlohmann::ordered_json& json);
std::vector<std::string> readByteTexts(const nlohmann::ordered_json& json);

}  // namespace heddle::judge
