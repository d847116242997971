#include "symbols/CodeCalls.h"

#include <algorithm>
#include <cstring>

namespace heddle::symbols {
namespace {

constexpr unsigned char kCall = 0xe8;
constexpr std::size_t kCallSize = 5;

std::uint64_t targetOf(const char* call, std::uint64_t address) {
  std::int32_t distance = 0;
  std::memcpy(&distance, call + 1, sizeof distance);
  return address + kCallSize + static_cast<std::uint64_t>(std::int64_t{distance});
}

}  // namespace

CodeCalls::CodeCalls(const ElfImage& image) {
  for (const llvm::object::SectionRef& section : image.file().sections()) {
    auto bytes = section.getContents();
    if (!section.isText() || !bytes) {
      if (!bytes) { llvm::consumeError(bytes.takeError()); }
      continue;
    }
    code_.push_back({section.getAddress(), std::string_view(*bytes)});
  }
  for (const llvm::object::SymbolRef& symbol : image.file().symbols()) {
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    if (name && address && (name->starts_with("__tsan_") || name->starts_with("__heddle_")) && *address != 0) {
      named_.emplace(*address, name->str());
    }
    if (!name) { llvm::consumeError(name.takeError()); }
    if (!address) { llvm::consumeError(address.takeError()); }
  }
  const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(&image.file());
  if (elf == nullptr) { return; }
  for (const llvm::object::ELFPltEntry& entry : elf->getPltEntries()) {
    if (!entry.Symbol) { continue; }
    auto name = llvm::object::SymbolRef(*entry.Symbol, elf).getName();
    if (!name) {
      llvm::consumeError(name.takeError());
      continue;
    }
    named_.emplace(entry.Address, name->str());
  }
}

std::vector<DirectCall> CodeCalls::in(std::uint64_t begin, std::uint64_t end) const {
  std::vector<DirectCall> calls;
  for (const ElfImage::Section& section : code_) {
    if (!section.contains(begin)) { continue; }
    const std::uint64_t stop = std::min(end, section.address + section.bytes.size());
    for (std::uint64_t at = begin; at + kCallSize <= stop; ++at) {
      const char* bytes = section.bytes.data() + (at - section.address);
      if (static_cast<unsigned char>(*bytes) != kCall) { continue; }
      const std::uint64_t target = targetOf(bytes, at);
      const bool isCode =
          std::ranges::any_of(code_, [&](const ElfImage::Section& other) { return other.contains(target); });
      if (!isCode) { continue; }
      const auto name = named_.find(target);
      calls.push_back({at + kCallSize, name != named_.end() ? std::string_view(name->second) : std::string_view()});
    }
  }
  return calls;
}

bool CodeCalls::names(std::string_view start) const {
  return std::ranges::any_of(named_, [&](const auto& entry) { return entry.second.starts_with(start); });
}

}  // namespace heddle::symbols
