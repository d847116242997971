#include "judge/Identity.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/Hash.h"

namespace heddle {

std::string placeKey(const StackFrame& frame) {
  if (frame.function.empty() && frame.file.empty()) {
    return fmt::format("{}+{:x}", baseName(frame.module), frame.offset);
  }
  return fmt::format("{}|{}|{}", shortFunction(frame.function), baseName(frame.file), frame.line);
}

std::string findingId(FindingKind kind, std::vector<std::string> placeKeys) {
  std::ranges::sort(placeKeys);
  std::uint64_t hash = mixHash(0, static_cast<std::uint64_t>(kind));
  for (const std::string& key : placeKeys) {
    for (const char c : key) {
      hash = mixHash(hash, static_cast<unsigned char>(c));
    }
    hash = mixHash(hash, 0x100);
  }
  return fmt::format("{}-{:06x}", kindTag(kind), (hash >> 20) & 0xff'ffff);
}

}  // namespace heddle
