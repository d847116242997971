#include "analyse/program/ProgramModules.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <set>

#include "analyse/program/ExternalEffects.h"
#include "analyse/program/NeededLibraries.h"

namespace heddle::analyse {
namespace {

/// Functions that the compiler and the C library add to every program.
bool isStartupCode(llvm::StringRef name) {
  constexpr llvm::StringRef kNames[] = {"_start",
                                        "_init",
                                        "_fini",
                                        "_dl_relocate_static_pie",
                                        "deregister_tm_clones",
                                        "register_tm_clones",
                                        "__do_global_dtors_aux",
                                        "frame_dummy",
                                        "atexit",
                                        "at_quick_exit",
                                        "pthread_atfork",
                                        "__libc_csu_init",
                                        "__libc_csu_fini",
                                        "__x86.get_pc_thunk.bx"};
  constexpr llvm::StringRef kPrefixes[] = {"__heddle_", "heddle_", "_ZN6heddle",    "__tsan_",         "_ZSt",
                                           "_ZNSt",     "_ZNKSt",  "_ZN9__gnu_cxx", "_ZN10__cxxabiv1", "_Unwind_",
                                           "__cxa_",    "__gcc_"};
  return llvm::is_contained(kNames, name) ||
         llvm::any_of(kPrefixes, [&](llvm::StringRef prefix) { return name.starts_with(prefix); });
}

std::string fileNameOf(const llvm::GlobalValue& global) {
  return llvm::sys::path::filename(global.getParent()->getSourceFileName()).str();
}

}  // namespace

Result<ProgramModules> ProgramModules::read(const std::string& program) {
  ProgramModules modules;
  auto main = readModule(program);
  if (!main) { return tl::unexpected(main.error()); }
  modules.files_.push_back(std::move(*main));
  std::set<std::string> seen{program};
  for (std::size_t i = 0; i < modules.files_.size(); ++i) {
    if (modules.files_[i].isSystem) { continue; }
    for (const std::string& library : neededLibraries(modules.files_[i].path)) {
      if (!seen.insert(library).second) { continue; }
      auto file = readModule(library);
      if (!file) {
        file = ModuleFile{};
        file->path = library;
        file->unknown = "it was not found, or cannot be read";
      }
      modules.files_.push_back(std::move(*file));
    }
  }
  modules.load();
  return modules;
}

/// The code refers to units that are not there. Then a unit to which it does not refer may be of another build, and say
/// nothing about this code.
void ProgramModules::dropOtherBuilds(ModuleFile& file) {
  std::set<std::uint64_t> saved;
  for (const UnitBitcode& unit : file.units) {
    saved.insert(unit.hash);
  }
  std::set<std::uint64_t> used;
  for (const ModuleSite& site : file.sites) {
    used.insert(site.key.unit);
  }
  if (std::ranges::includes(saved, used)) { return; }
  file.partlyUnknown = "parts of it have no saved IR, or the IR of another build";
  std::erase_if(file.units, [&](const UnitBitcode& unit) { return !used.contains(unit.hash); });
}

void ProgramModules::load() {
  std::vector<UnitBitcode> units;
  KeptCode kept;
  for (std::uint32_t number = 0; number < files_.size(); ++number) {
    ModuleFile& file = files_[number];
    dropOtherBuilds(file);
    for (UnitBitcode& unit : file.units) {
      auto& owners = filesOfUnit_[unit.hash];
      if (owners.empty()) { units.push_back(std::move(unit)); }
      owners.push_back(number);
    }
    file.units.clear();
    for (const ModuleSite& site : file.sites) {
      kept.sites.push_back(site.key);
    }
    for (const CallRange& call : file.calls) {
      kept.calls.push_back(call.number);
    }
  }
  std::ranges::sort(kept.sites);
  std::ranges::sort(kept.calls);
  std::vector<RejectedUnit> rejected;
  ir_ = ProgramIr::load(units, kept, rejected);
  for (const RejectedUnit& unit : rejected) {
    for (const std::uint32_t owner : filesOfUnit_[unit.hash]) {
      files_[owner].partlyUnknown = unit.reason.what + " (it may be from a newer version of LLVM)";
    }
  }
  indexGlobals();
  findForeignCode();
  separateCalls();
}

/// GNU ld lets the line tables of discarded copies of an inline function describe the copy that it keeps. Of several
/// calls at one address, the one with IR counts.
void ProgramModules::separateCalls() {
  for (std::size_t number = 0; number < files_.size(); ++number) {
    std::vector<CallRange> separate;
    for (const CallRange& range : files_[number].calls) {
      if (separate.empty() || separate.back().end <= range.begin) {
        separate.push_back(range);
      } else if (separate.back().begin == range.begin && !callAt(number, separate.back())) {
        separate.back() = range;
      }
    }
    files_[number].calls = std::move(separate);
  }
}

void ProgramModules::indexGlobals() {
  for (const llvm::Function* function : ir_->functions()) {
    functions_[function->getName()].push_back(function);
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call) { continue; }
      if (const std::uint32_t number = callNumber(*call)) { calls_[number].push_back(call); }
    }
  }
  for (const llvm::GlobalVariable* variable : ir_->variables()) {
    variables_[variable->getName()].push_back(variable);
  }
}

void ProgramModules::findForeignCode() {
  for (ModuleFile& file : files_) {
    if (file.isSystem) { continue; }
    hasForeignLibraries_ = hasForeignLibraries_ || !file.unknown.empty();
    std::size_t foreign = 0;
    std::string example;
    for (const ModuleSymbol& symbol : file.symbols) {
      if (symbol.isDynamic) { dynamicNames_.insert(symbol.name); }
      const llvm::StringRef name = llvm::StringRef(symbol.name).split('.').first;
      if (!symbol.isFunction || isStartupCode(name) || functions_.contains(name) || functions_.contains(symbol.name)) {
        continue;
      }
      const llvm::Function* known = ir_->functionNamed(symbol.name);
      if (known && !known->isDeclarationForLinker()) { continue; }
      if (!symbol.isLocal && externalEffect(name)) { ir_->addForeign(name); }
      if (foreign++ == 0) { example = symbol.name; }
    }
    if (!file.unknown.empty()) { continue; }
    if (foreign > 0 && file.partlyUnknown.empty()) {
      file.partlyUnknown = "parts of it were built without saved IR, among them " + example;
    }
    hasForeignObjects_ = hasForeignObjects_ || !file.partlyUnknown.empty();
  }
}

bool ProgramModules::isExposed(const llvm::GlobalValue& global) const {
  // A library that the program loads while it runs may refer to any dynamic symbol, and dlsym finds them by name.
  constexpr llvm::StringRef kLoaders[] = {"dlopen", "dlmopen", "dlsym", "dlvsym"};
  const bool mayBeForeign = hasForeignLibraries_ || llvm::any_of(kLoaders, [this](llvm::StringRef name) {
                              return ir_->functionNamed(name) != nullptr;
                            });
  return hasForeignObjects_ || (mayBeForeign && dynamicNames_.contains(global.getName()));
}

bool ProgramModules::isOf(std::size_t file, const llvm::GlobalValue& global) const {
  const auto owners = filesOfUnit_.find(ir_->unitOf(global));
  return owners != filesOfUnit_.end() && llvm::is_contained(owners->second, file);
}

const llvm::CallBase* ProgramModules::callAt(std::size_t file, const CallRange& range) const {
  const auto found = calls_.find(range.number);
  if (found == calls_.end()) { return nullptr; }
  const std::vector<ModuleSymbol>& symbols = files_[file].symbols;
  auto symbol = std::ranges::upper_bound(symbols, range.begin, {}, &ModuleSymbol::begin);
  if (symbol == symbols.begin() || std::prev(symbol)->end <= range.begin) {
    return found->second.size() == 1 ? found->second.front() : nullptr;
  }
  const llvm::CallBase* match = nullptr;
  const std::uint64_t begin = std::prev(symbol)->begin;
  // Aliases have the same address.
  while (symbol != symbols.begin() && std::prev(symbol)->begin == begin) {
    --symbol;
    for (const llvm::CallBase* call : found->second) {
      if (call->getFunction()->getName() != symbol->name || match == call) { continue; }
      if (match) { return nullptr; }
      match = call;
    }
  }
  return match;
}

template <class Global>
const Global* ProgramModules::chosen(std::size_t file, const ModuleSymbol& symbol,
                                     const std::vector<const Global*>& named) const {
  const Global* match = nullptr;
  const Global* elsewhere = nullptr;
  for (const Global* global : named) {
    if (!isOf(file, *global)) {
      // Of several equal definitions, the analysis keeps one, which may be that of another file.
      if (!symbol.isLocal && !global->hasLocalLinkage()) { elsewhere = global; }
      continue;
    }
    if (symbol.isLocal && named.size() > 1 && !symbol.file.empty() && fileNameOf(*global) != symbol.file) { continue; }
    if (match) { return nullptr; }
    match = global;
  }
  return match ? match : elsewhere;
}

const llvm::Function* ProgramModules::functionOf(std::size_t file, const ModuleSymbol& symbol) const {
  if (const auto found = functions_.find(symbol.name); found != functions_.end()) {
    return chosen(file, symbol, found->second);
  }
  // An alias: the symbol has the name of another function, such as the complete constructor.
  const llvm::Function* function = ir_->functionNamed(symbol.name);
  return function && !function->isDeclarationForLinker() ? function : nullptr;
}

const llvm::GlobalVariable* ProgramModules::variableOf(std::size_t file, const ModuleSymbol& symbol) const {
  if (const auto found = variables_.find(symbol.name); found != variables_.end()) {
    return chosen(file, symbol, found->second);
  }
  // A variable of a library that the linker copied into the program.
  return symbol.isLocal ? nullptr : ir_->variableNamed(symbol.name);
}

}  // namespace heddle::analyse
