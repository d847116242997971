#include "generate/TomlPlaces.h"

#include <fmt/format.h>

namespace heddle::generate {

std::string TomlPlaces::of(const std::string& text) const {
  const auto found = lines.find(text);
  const std::string name = file.empty() ? "heddle.toml" : file;
  return found == lines.end() ? name : fmt::format("{}:{}", name, found->second);
}

std::string TomlPlaces::directive(const std::string& text) const {
  const auto found = lines.find(text);
  return found == lines.end() || file.empty() ? "" : fmt::format("#line {} \"{}\"\n", found->second, file);
}

}  // namespace heddle::generate
