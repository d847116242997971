#include "analyse/program/ModuleFile.h"

#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <filesystem>

#include "core/SystemModules.h"
#include "symbols/ElfImage.h"
#include "symbols/SavedIr.h"
#include "symbols/SiteReader.h"

namespace heddle::analyse {
namespace {

/// Call instructions have their number as the discriminator of their rows in the line table.
std::vector<CallRange> callRanges(const symbols::ElfImage& image) {
  std::vector<CallRange> ranges;
  const auto context = llvm::DWARFContext::create(image.file());
  for (const auto& unit : context->compile_units()) {
    const llvm::DWARFDebugLine::LineTable* table = context->getLineTableForUnit(unit.get());
    if (!table) { continue; }
    for (const llvm::DWARFDebugLine::Sequence& sequence : table->Sequences) {
      if (sequence.LowPC == 0 || sequence.HighPC <= sequence.LowPC) { continue; }  // Discarded by the linker.
      for (unsigned i = sequence.FirstRowIndex; i + 1 < sequence.LastRowIndex; ++i) {
        const llvm::DWARFDebugLine::Row& row = table->Rows[i];
        const std::uint64_t end = table->Rows[i + 1].Address.Address;
        if (row.Discriminator == 0 || row.Address.Address >= end) { continue; }
        ranges.push_back({image.offsetOf(row.Address.Address), image.offsetOf(end), row.Discriminator});
      }
    }
  }
  std::ranges::sort(ranges, {}, &CallRange::begin);
  return ranges;
}

std::vector<ModuleSite> sitesOf(const symbols::ElfImage& image) {
  std::vector<ModuleSite> sites;
  for (const symbols::SiteReader::Position& at : symbols::SiteReader(image).positions()) {
    const std::uint64_t begin = image.offsetOf(at.address);
    sites.push_back({begin, begin + at.size, {at.moduleHash, at.ordinal}});
  }
  return sites;
}

template <class Value>
std::optional<Value> valueOr(llvm::Expected<Value> value) {
  if (value) { return std::move(*value); }
  llvm::consumeError(value.takeError());
  return std::nullopt;
}

void appendSymbols(const symbols::ElfImage& image, llvm::iterator_range<llvm::object::elf_symbol_iterator> table,
                   bool isDynamic, std::vector<ModuleSymbol>& symbols) {
  std::string file;
  for (const llvm::object::ELFSymbolRef symbol : table) {
    const auto name = valueOr(symbol.getName());
    const auto flags = valueOr(symbol.getFlags());
    const auto address = valueOr(symbol.getAddress());
    if (!name || !flags || !address) { continue; }
    if (symbol.getELFType() == llvm::ELF::STT_FILE) {
      file = std::filesystem::path(name->str()).filename().string();
      continue;
    }
    const bool isFunction = symbol.getELFType() == llvm::ELF::STT_FUNC;
    if ((*flags & llvm::object::SymbolRef::SF_Undefined) != 0 || symbol.getSize() == 0) { continue; }
    if (!isFunction && symbol.getELFType() != llvm::ELF::STT_OBJECT) { continue; }
    const std::uint64_t begin = image.offsetOf(*address);
    const bool isLocal = symbol.getBinding() == llvm::ELF::STB_LOCAL;
    symbols.push_back({name->split('@').first.str(), begin, begin + symbol.getSize(), isFunction, isLocal, isDynamic,
                       isLocal ? file : ""});
  }
}

std::vector<ModuleSymbol> symbolsOf(const symbols::ElfImage& image) {
  std::vector<ModuleSymbol> symbols;
  const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(&image.file());
  if (!elf) { return symbols; }
  appendSymbols(image, elf->symbols(), false, symbols);
  appendSymbols(image, elf->getDynamicSymbolIterators(), true, symbols);
  std::ranges::stable_sort(symbols, {}, [](const ModuleSymbol& symbol) { return symbol.begin; });
  return symbols;
}

}  // namespace

Result<std::uint64_t> hashOfFile(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, false, false);
  if (!buffer) { return failure("cannot read " + path + ": " + buffer.getError().message()); }
  return llvm::xxh3_64bits((*buffer)->getBuffer());
}

Result<ModuleFile> readModule(const std::string& path) {
  ModuleFile module;
  module.path = path;
  module.isSystem = isOfSystem(path);
  const auto hash = hashOfFile(path);
  if (!hash) { return tl::unexpected(hash.error()); }
  module.hash = *hash;
  auto image = symbols::ElfImage::open(path);
  if (!image) { return tl::unexpected(image.error()); }
  if (module.isSystem) {
    module.unknown = "a system library, whose functions have known effects";
    return module;
  }
  module.symbols = symbolsOf(*image);
  auto saved = symbols::readSavedIr(path);
  if (!saved) {
    module.unknown = saved.error().what;
    return module;
  }
  if (saved->empty()) {
    module.unknown = "it contains no saved IR: it was not built with `heddle c++` and clang";
    return module;
  }
  for (symbols::SavedModule& unit : *saved) {
    module.units.push_back({unit.moduleHash, std::move(unit.bitcode)});
  }
  module.calls = callRanges(*image);
  module.sites = sitesOf(*image);
  return module;
}

}  // namespace heddle::analyse
