#pragma once

#include <string>
#include <string_view>

namespace heddle::explain {

/// Escapes \p text for an element or attribute. Bytes that are not UTF-8, and characters that XML does not allow even
/// as escapes, become U+FFFD: program output may contain anything.
std::string xmlText(std::string_view text);

}  // namespace heddle::explain
