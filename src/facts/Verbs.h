#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace heddle::facts {

std::string lower(std::string text);

bool beginsWith(const std::string& text, std::initializer_list<std::string_view> words);

/// Whether the name of a method begins with one of the words: `tryPush<int>` with "push".
bool verbIs(const std::string& name, std::initializer_list<std::string_view> words);

}  // namespace heddle::facts
