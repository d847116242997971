#pragma once

#include <string>
#include <string_view>

namespace heddle {

/// \p text as it may stand in an element or attribute. Bytes that are no UTF-8, and characters that XML cannot hold
/// even as escapes, become U+FFFD: what programs print is not ours to choose.
std::string xmlText(std::string_view text);

}  // namespace heddle
