#include "explain/SourceUri.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <string_view>

namespace heddle::explain {
namespace {

std::string encoded(const std::string& path) {
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
  std::string text;
  for (const char c : path) {
    const bool plain = (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) != 0) ||
                       kPlain.find(c) != std::string_view::npos;
    text += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

}  // namespace

std::string fileUri(const std::string& path) { return "file://" + encoded(path); }

SourcePlace sourcePlace(const std::string& path, const std::string& base) {
  const std::filesystem::path file = std::filesystem::path(path).lexically_normal();
  if (!file.is_absolute()) { return {encoded(file.string()), true}; }
  const std::string folder = std::filesystem::path(base + "/").lexically_normal().string();
  if (!base.empty() && file.string().starts_with(folder)) {
    return {encoded(file.string().substr(folder.size())), true};
  }
  return {fileUri(file.string()), false};
}

}  // namespace heddle::explain
