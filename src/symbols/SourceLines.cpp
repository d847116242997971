#include "symbols/SourceLines.h"

#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Demangle/Demangle.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace heddle::symbols {
namespace {

using Kind = llvm::DILineInfoSpecifier::FileLineInfoKind;

std::string normal(const std::string& path) { return std::filesystem::path(path).lexically_normal().string(); }

/// The path of a file of a line table; empty: unknown.
std::string fileAt(const llvm::DWARFDebugLine::LineTable& table, std::uint64_t index, const char* folder) {
  std::string name;
  if (!table.getFileNameByIndex(index, folder == nullptr ? "" : folder, Kind::AbsoluteFilePath, name)) { return {}; }
  return normal(name);
}

/// Calls \p action for each unit that has a line table.
void forEachTable(llvm::DWARFContext& context,
                  llvm::function_ref<void(llvm::DWARFUnit&, const llvm::DWARFDebugLine::LineTable&)> action) {
  for (const auto& unit : context.compile_units()) {
    if (const auto* table = context.getLineTableForUnit(unit.get())) { action(*unit, *table); }
  }
}

/// Calls \p action for each range of a function or an inlined copy.
void forEachRange(const llvm::DWARFDie& die, llvm::function_ref<void(std::uint64_t, std::uint64_t)> action) {
  auto ranges = die.getAddressRanges();
  if (!ranges) {
    llvm::consumeError(ranges.takeError());
    return;
  }
  for (const llvm::DWARFAddressRange& range : *ranges) {
    if (range.LowPC < range.HighPC) { action(range.LowPC, range.HighPC); }
  }
}

}  // namespace

bool endsInPath(const std::string& path, const std::string& suffix) {
  const std::string end = normal(suffix);
  if (!path.ends_with(end)) { return false; }
  return path.size() == end.size() || end.starts_with('/') || path[path.size() - end.size() - 1] == '/';
}

SourceLines::SourceLines(const ElfImage& image) : context_(llvm::DWARFContext::create(image.file())) {}
SourceLines::~SourceLines() = default;

std::vector<std::string> SourceLines::filesLike(const std::string& suffix) const {
  std::set<std::string> found;
  forEachTable(*context_, [&](llvm::DWARFUnit& unit, const llvm::DWARFDebugLine::LineTable& table) {
    for (std::uint64_t i = 0; i <= table.Prologue.FileNames.size(); ++i) {
      if (!table.hasFileAtIndex(i)) { continue; }
      std::string file = fileAt(table, i, unit.getCompilationDir());
      if (!file.empty() && endsInPath(file, suffix)) { found.insert(std::move(file)); }
    }
  });
  return {found.begin(), found.end()};
}

std::vector<LineCode> SourceLines::linesOf(const std::string& file) const {
  std::vector<LineCode> found;
  forEachTable(*context_, [&](llvm::DWARFUnit& unit, const llvm::DWARFDebugLine::LineTable& table) {
    std::set<std::uint64_t> indices;
    for (std::uint64_t i = 0; i <= table.Prologue.FileNames.size(); ++i) {
      if (table.hasFileAtIndex(i) && fileAt(table, i, unit.getCompilationDir()) == file) { indices.insert(i); }
    }
    if (indices.empty()) { return; }
    for (std::size_t i = 0; i + 1 < table.Rows.size(); ++i) {
      const auto& row = table.Rows[i];
      if (row.EndSequence || !indices.contains(row.File)) { continue; }
      const std::uint64_t end = table.Rows[i + 1].Address.Address;
      if (row.Address.Address < end) { found.push_back({row.Address.Address, end, row.Line, row.Column}); }
    }
    for (const llvm::DWARFDebugInfoEntry& entry : unit.dies()) {
      const llvm::DWARFDie die(&unit, &entry);
      if (die.getTag() != llvm::dwarf::DW_TAG_inlined_subroutine) { continue; }
      std::uint32_t callFile = 0;
      std::uint32_t callLine = 0;
      std::uint32_t callColumn = 0;
      std::uint32_t discriminator = 0;
      die.getCallerFrame(callFile, callLine, callColumn, discriminator);
      if (!indices.contains(callFile)) { continue; }
      forEachRange(
          die, [&](std::uint64_t begin, std::uint64_t end) { found.push_back({begin, end, callLine, callColumn}); });
    }
  });
  return found;
}

std::vector<FunctionCode> SourceLines::functions() const {
  std::vector<FunctionCode> found;
  for (const auto& unit : context_->compile_units()) {
    for (const llvm::DWARFDebugInfoEntry& entry : unit->dies()) {
      const llvm::DWARFDie die(unit.get(), &entry);
      const auto tag = die.getTag();
      if (tag != llvm::dwarf::DW_TAG_inlined_subroutine && tag != llvm::dwarf::DW_TAG_subprogram) { continue; }
      const char* linkage = die.getSubroutineName(llvm::DINameKind::LinkageName);
      if (linkage == nullptr) { continue; }
      const std::string name = llvm::demangle(linkage);
      forEachRange(die, [&](std::uint64_t begin, std::uint64_t end) { found.push_back({name, begin, end}); });
    }
  }
  return found;
}

}  // namespace heddle::symbols
