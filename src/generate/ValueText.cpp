#include "generate/ValueText.h"

#include <algorithm>
#include <string_view>

namespace heddle::generate {
namespace {

std::string withoutSuffix(std::string type, std::string_view suffix) {
  if (type.ends_with(suffix)) { type.erase(type.size() - suffix.size()); }
  return type;
}

/// The project spells types like programmers, the class model like the compiler.
bool isSameType(const std::string& written, const std::string& canonical) {
  const bool isString =
      canonical.starts_with("std::basic_string<char") || canonical.starts_with("std::__cxx11::basic_string<char");
  const bool isView = canonical.starts_with("std::basic_string_view<char");
  return written == canonical || (isString && written == "std::string") || (isView && written == "std::string_view");
}

}  // namespace

std::string valueType(const std::string& type) {
  std::string bare = withoutSuffix(withoutSuffix(withoutSuffix(type, " &&"), " &"), "&");
  if (bare.starts_with("const ") && !bare.ends_with("*")) { bare.erase(0, 6); }
  return bare;
}

bool isTextType(const std::string& type) {
  return type.starts_with("std::basic_string<char") || type.starts_with("std::__cxx11::basic_string<char") ||
         type.starts_with("std::basic_string_view<char") || type == "const char *";
}

std::string namedValue(const facts::ClassModel& model, const std::string& type, std::uint32_t number) {
  const auto named = std::ranges::find_if(model.values, [&](const auto& one) { return isSameType(one.first, type); });
  return named == model.values.end() || named->second.empty() ? "" : named->second[number % named->second.size()];
}

}  // namespace heddle::generate
