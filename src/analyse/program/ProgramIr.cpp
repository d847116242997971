#include "analyse/program/ProgramIr.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/Support/Error.h>

#include <algorithm>

#include "wire/SiteRecord.h"

namespace heddle::analyse {
namespace {

constexpr unsigned kOrdinalField = 5;

const llvm::GlobalVariable* siteRecord(const llvm::CallBase& call) {
  if (call.arg_size() == 0) { return nullptr; }
  const auto* record = llvm::dyn_cast<llvm::GlobalVariable>(call.getArgOperand(call.arg_size() - 1));
  return record && record->getSection() == wire::kSiteSection && record->hasInitializer() ? record : nullptr;
}

/// Whether an earlier definition replaces one with this linkage.
bool givesWay(const llvm::GlobalValue& global) { return global.isWeakForLinker() || global.hasCommonLinkage(); }

}  // namespace

std::uint32_t callNumber(const llvm::CallBase& call) {
  const llvm::DILocation* location = call.getDebugLoc();
  return location ? location->getDiscriminator() : 0;
}

ProgramIr::ProgramIr() : context_(std::make_unique<llvm::LLVMContext>()) {}

Result<ProgramIr> ProgramIr::load(const std::vector<UnitBitcode>& units, const KeptCode& kept) {
  std::vector<RejectedUnit> rejected;
  ProgramIr program = load(units, kept, rejected);
  if (!rejected.empty()) { return tl::unexpected(std::move(rejected.front().reason)); }
  return program;
}

ProgramIr ProgramIr::load(const std::vector<UnitBitcode>& units, const KeptCode& kept,
                          std::vector<RejectedUnit>& rejected) {
  ProgramIr program;
  for (const UnitBitcode& unit : units) {
    if (auto error = program.add(unit)) { rejected.push_back({unit.hash, std::move(*error)}); }
  }
  program.resolve(kept);
  return program;
}

std::optional<Error> ProgramIr::add(const UnitBitcode& unit) {
  auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(unit.bytes, "saved IR"), *context_);
  if (!parsed) {
    return Error{"the saved IR cannot be read: " + llvm::toString(parsed.takeError()),
                 "rebuild the program with the compiler wrapper of this Heddle"};
  }
  hashes_[parsed->get()] = unit.hash;
  modules_.push_back(std::move(*parsed));
  return std::nullopt;
}

void ProgramIr::resolve(const KeptCode& kept) {
  for (const auto& module : modules_) {
    for (const llvm::Function& function : *module) {
      if (function.isDeclarationForLinker() || function.hasLocalLinkage()) { continue; }
      const llvm::Function*& known = functionsByName_[function.getName()];
      const bool replaces =
          known && givesWay(*known) && (!givesWay(function) || (!isKept(*known, kept) && isKept(function, kept)));
      if (!known || replaces) { known = &function; }
    }
    for (const llvm::GlobalAlias& alias : module->aliases()) {
      const auto* function = llvm::dyn_cast_or_null<llvm::Function>(alias.getAliaseeObject());
      if (function && !alias.hasLocalLinkage()) { functionsByName_.try_emplace(alias.getName(), function); }
    }
    for (const llvm::GlobalVariable& variable : module->globals()) {
      if (variable.isDeclarationForLinker() || variable.hasLocalLinkage()) { continue; }
      const llvm::GlobalVariable*& known = variablesByName_[variable.getName()];
      if (!known || (givesWay(*known) && !givesWay(variable))) { known = &variable; }
    }
  }
  for (const auto& module : modules_) {
    for (const llvm::Function& function : *module) {
      // Two libraries may each have a strong definition of one name, and both may run. Keep both.
      if (function.isDeclarationForLinker()) { continue; }
      if (!givesWay(function) || &definitionOf(function) == &function) { functions_.push_back(&function); }
    }
    for (const llvm::GlobalVariable& variable : module->globals()) {
      if (variable.isDeclarationForLinker() || variable.getSection() == wire::kSiteSection) { continue; }
      if (&definitionOf(variable) == &variable) { variables_.push_back(&variable); }
    }
  }
}

bool ProgramIr::isKept(const llvm::Function& function, const KeptCode& kept) const {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call) { continue; }
    if (const auto site = siteOf(*call)) { return std::ranges::binary_search(kept.sites, *site); }
    if (const std::uint32_t number = callNumber(*call)) { return std::ranges::binary_search(kept.calls, number); }
  }
  return false;
}

const llvm::Function& ProgramIr::definitionOf(const llvm::Function& named) const {
  if (named.hasLocalLinkage()) { return named; }
  const auto found = functionsByName_.find(named.getName());
  return found == functionsByName_.end() ? named : *found->second;
}

const llvm::GlobalVariable& ProgramIr::definitionOf(const llvm::GlobalVariable& named) const {
  if (named.hasLocalLinkage()) { return named; }
  const auto found = variablesByName_.find(named.getName());
  return found == variablesByName_.end() ? named : *found->second;
}

const llvm::Function* ProgramIr::functionNamed(llvm::StringRef name) const {
  if (const auto found = functionsByName_.find(name); found != functionsByName_.end()) { return found->second; }
  for (const auto& module : modules_) {
    if (const llvm::Function* function = module->getFunction(name)) { return function; }
  }
  return nullptr;
}

const llvm::GlobalVariable* ProgramIr::variableNamed(llvm::StringRef name) const {
  if (const auto found = variablesByName_.find(name); found != variablesByName_.end()) { return found->second; }
  for (const auto& module : modules_) {
    if (const llvm::GlobalVariable* variable = module->getNamedGlobal(name)) { return variable; }
  }
  return nullptr;
}

std::optional<SiteKey> ProgramIr::siteOf(const llvm::CallBase& call) const {
  const llvm::GlobalVariable* record = siteRecord(call);
  const auto* fields = record ? llvm::dyn_cast<llvm::ConstantStruct>(record->getInitializer()) : nullptr;
  if (!fields || fields->getNumOperands() <= kOrdinalField) { return std::nullopt; }
  const auto* ordinal = llvm::dyn_cast<llvm::ConstantInt>(fields->getOperand(kOrdinalField));
  if (!ordinal) { return std::nullopt; }
  return SiteKey{hashes_.lookup(record->getParent()), static_cast<std::uint32_t>(ordinal->getZExtValue())};
}

}  // namespace heddle::analyse
