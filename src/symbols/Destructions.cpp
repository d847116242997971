#include "symbols/Destructions.h"

#include <llvm/DebugInfo/DWARF/DWARFCompileUnit.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Object/ObjectFile.h>

#include <cstring>
#include <optional>

namespace heddle::symbols {
namespace {

using llvm::DWARFDie;
namespace dwarf = llvm::dwarf;

/// Target of the call that returns to \p address; nullopt if it is not a direct call.
std::optional<std::uint64_t> calleeBefore(const llvm::object::ObjectFile& file, std::uint64_t address) {
  constexpr std::uint8_t kCall = 0xe8;  // followed by a 32-bit displacement relative to the end of the instruction
  constexpr std::uint64_t kLength = 5;
  for (const llvm::object::SectionRef& section : file.sections()) {
    const std::uint64_t start = section.getAddress();
    if (!section.isText() || address < start + kLength || address > start + section.getSize()) { continue; }
    auto bytes = section.getContents();
    if (!bytes) {
      llvm::consumeError(bytes.takeError());
      return std::nullopt;
    }
    const char* call = bytes->data() + (address - start - kLength);
    std::int32_t distance = 0;
    std::memcpy(&distance, call + 1, sizeof distance);
    if (static_cast<std::uint8_t>(*call) == kCall) {
      return address + static_cast<std::uint64_t>(std::int64_t{distance});
    }
  }
  return std::nullopt;
}

void addDestructor(const DWARFDie& function, std::vector<std::string>& out) {
  const char* name = function.isValid() ? function.getShortName() : nullptr;
  if (name != nullptr && name[0] == '~') { out.emplace_back(plainName(name + 1)); }
}

}  // namespace

DWARFDie functionAt(llvm::DWARFContext& context, std::uint64_t address) {
  llvm::DWARFCompileUnit* unit = context.getCompileUnitForCodeAddress(address);
  DWARFDie function = unit == nullptr ? DWARFDie() : unit->getSubroutineForAddress(address);
  while (function.isValid() && function.getTag() != dwarf::DW_TAG_subprogram) {
    function = function.getParent();
  }
  return function;
}

std::vector<std::string> destroyedAt(llvm::DWARFContext& context, std::uint64_t address) {
  std::vector<std::string> classes;
  llvm::SmallVector<DWARFDie, 4> chain;
  if (llvm::DWARFCompileUnit* unit = context.getCompileUnitForCodeAddress(address - 1); unit != nullptr) {
    unit->getInlinedChainForAddress(address - 1, chain);
  }
  for (const DWARFDie& part : chain) {
    if (part.getTag() == dwarf::DW_TAG_inlined_subroutine) { addDestructor(part, classes); }
  }
  const llvm::object::ObjectFile* file = context.getDWARFObj().getFile();
  if (const auto callee = file == nullptr ? std::nullopt : calleeBefore(*file, address)) {
    addDestructor(functionAt(context, *callee), classes);
  }
  return classes;
}

}  // namespace heddle::symbols
