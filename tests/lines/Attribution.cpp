#include "Attribution.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace heddle::lines {
namespace {

constexpr std::array<const char*, 10> kKindNames{"R", "W", "VR", "VW", "AL", "AS", "AX", "AC", "F", "C"};

/// Only literals have no symbol. Compilers differ in whether they report reads of literals and virtual tables, which
/// are never written.
constexpr const char* kConstant = "constant";

std::string lastPart(const std::string& name) {
  const auto colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

bool isPlain(Kind kind) { return kind < Kind::AtomicLoad; }

}  // namespace

Attribution::Attribution(std::string executable, const std::vector<std::filesystem::path>& sources)
    : executable_(std::move(executable)) {
  for (const auto& source : sources) sources_.insert(std::filesystem::weakly_canonical(source).string());
}

bool Attribution::add(const std::filesystem::path& trace) {
  std::FILE* file = std::fopen(trace.c_str(), "rb");
  if (!file) return false;
  TraceRecord record;
  while (std::fread(&record, sizeof(record), 1, file) == 1) {
    const Place place = placeOf(record);
    if (place.file.empty()) continue;
    const std::string kind = kKindNames.at(static_cast<std::size_t>(record.kind));
    const std::string name = nameOf(record);
    if (name == kConstant || name.starts_with("vtable for ")) continue;
    ++accesses_[place][record.kind >= Kind::Fence ? kind : kind + " " + lastPart(name)];
  }
  std::fclose(file);
  return true;
}

Place Attribution::placeOf(const TraceRecord& record) {
  std::vector<symbols::Frame> frames;
  const auto append = [&](std::uint64_t offset) {
    auto found = symbolizer_.site(executable_, offset);
    if (found) frames.insert(frames.end(), found->begin(), found->end());
  };
  append(record.site);
  for (std::uint32_t i = record.depth; i > 0; --i) {
    if (record.stack[i - 1] != 0) append(record.stack[i - 1]);
  }
  const auto inSnippet = [&](const symbols::Frame& frame) {
    return sources_.contains(std::filesystem::path(frame.file).lexically_normal().string());
  };
  const auto frame = std::find_if(frames.begin(), frames.end(), inSnippet);
  if (frame == frames.end() || (isPlain(record.kind) && frame != frames.begin())) return {};
  return {std::filesystem::path(frame->file).filename().string(), frame->line};
}

std::string Attribution::nameOf(const TraceRecord& record) {
  if (record.address == kOwnStack) return kOnStack;
  if (record.address == kElsewhere) return "*";
  const auto variable = symbolizer_.variable(executable_, record.address);
  return variable ? variable->name : kConstant;
}

}  // namespace heddle::lines
