#include "symbols/ProgramSymbols.h"

#include <algorithm>

#include "symbols/ElfImage.h"

namespace heddle::symbols {

ProgramSymbols::ProgramSymbols(const std::string& path) {
  auto image = ElfImage::open(path);
  if (!image) { return; }
  image_ = std::make_unique<const ElfImage>(std::move(*image));
  const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(&image_->file());
  if (elf == nullptr) { return; }
  const auto add = [&](const llvm::object::ELFSymbolRef& symbol) {
    auto name = symbol.getName();
    auto flags = symbol.getFlags();
    if (name && flags && !name->empty()) {
      symbols_.push_back({std::string_view(*name), (*flags & llvm::object::SymbolRef::SF_Undefined) == 0});
    }
    llvm::consumeError(name.takeError());
    llvm::consumeError(flags.takeError());
  };
  for (const llvm::object::ELFSymbolRef symbol : elf->symbols()) {
    add(symbol);
  }
  for (const llvm::object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators()) {
    add(symbol);
  }
}

ProgramSymbols::~ProgramSymbols() = default;

bool ProgramSymbols::hasPrefix(std::string_view start) const {
  return std::ranges::any_of(symbols_, [&](const Symbol& symbol) { return symbol.name.starts_with(start); });
}

bool ProgramSymbols::defines(std::string_view name) const {
  return std::ranges::any_of(symbols_, [&](const Symbol& symbol) { return symbol.defined && symbol.name == name; });
}

}  // namespace heddle::symbols
