#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analyse/program/ModuleFile.h"

namespace heddle::analyse {

/// A program and its libraries, with their IR, and the connection between IR and addresses.
class ProgramModules {
public:
  /// Fails only if the program itself cannot be read.
  static Result<ProgramModules> read(const std::string& program);

  const std::vector<ModuleFile>& files() const { return files_; }  ///< The program first.
  const ProgramIr& ir() const { return *ir_; }

  /// Whether code without IR can refer to the symbol by name.
  bool isExposed(const llvm::GlobalValue& global) const;

  /// The call at a range; null if there is none or several are possible.
  const llvm::CallBase* callAt(std::size_t file, const CallRange& range) const;
  /// The function or variable that a symbol names; null if it has no IR or several are possible.
  const llvm::Function* functionOf(std::size_t file, const ModuleSymbol& symbol) const;
  const llvm::GlobalVariable* variableOf(std::size_t file, const ModuleSymbol& symbol) const;

private:
  static void dropOtherBuilds(ModuleFile& file);
  void load();
  void indexGlobals();
  void findForeignCode();
  void separateCalls();
  bool isOf(std::size_t file, const llvm::GlobalValue& global) const;
  template <class Global>
  const Global* chosen(std::size_t file, const ModuleSymbol& symbol, const std::vector<const Global*>& named) const;

  std::vector<ModuleFile> files_;
  std::optional<ProgramIr> ir_;
  llvm::DenseMap<std::uint64_t, llvm::SmallVector<std::uint32_t, 1>> filesOfUnit_;
  llvm::StringMap<std::vector<const llvm::Function*>> functions_;
  llvm::StringMap<std::vector<const llvm::GlobalVariable*>> variables_;
  std::map<std::uint32_t, std::vector<const llvm::CallBase*>> calls_;
  llvm::StringSet<> dynamicNames_;
  bool hasForeignObjects_ = false;    ///< A known module contains other code without IR.
  bool hasForeignLibraries_ = false;  ///< A library is unknown.
};

}  // namespace heddle::analyse
