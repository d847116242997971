#pragma once

#include <llvm/ADT/DenseMap.h>

#include <map>
#include <optional>

#include "analyse/program/FactsWriter.h"
#include "analyse/program/FutureAccesses.h"
#include "analyse/program/ProgramFacts.h"
#include "analyse/program/ProgramModules.h"

namespace heddle::analyse {

std::vector<KnownModule> knownModules(const ProgramModules& modules);

/// Translates the results of the analysis, which are about IR, into facts about addresses.
class FactsBuilder {
public:
  explicit FactsBuilder(const ProgramModules& modules);

  std::string build();
  const FactsCounts& counts() const { return counts_; }

  PointerAnalysis& pointers() { return pointers_; }
  FutureAccesses& future() { return *future_; }

private:
  void findCalls();
  void findSymbols();
  bool isIdentified(ObjectId object) const;
  void addObjects();
  void addFunctions();
  void addPoints(const llvm::Function& function);
  std::uint32_t pointOf(const llvm::CallBase& call, const Accesses& itself, const Accesses& before,
                        const Accesses& after);
  void merge(wire::FactsPoint& point, const wire::FactsPoint& other);
  Accesses accessOf(const llvm::CallBase& callback) const;
  void addCallees(const llvm::CallBase& call, wire::FactsPoint& point);
  std::uint32_t wholePointOf(const llvm::Function& function);
  void addModule(std::size_t file);
  void addRanges(std::size_t file);
  void addSymbols(std::size_t file);
  std::uint32_t intern(const Accesses& accesses) { return FactsWriter::numberOf(future_->sets().intern(accesses)); }
  std::uint32_t objectNumber(ObjectId object) const;

  struct FoundSymbol {
    std::uint64_t begin;
    std::uint64_t end;
    const llvm::Function* function = nullptr;
    const llvm::GlobalVariable* variable = nullptr;
    const llvm::Function* entry = nullptr;  ///< The function that a thread with this table runs.
  };

  const ProgramModules& modules_;
  PointerAnalysis pointers_;
  std::vector<std::vector<const llvm::CallBase*>> callsOfRanges_;  ///< By file, by range; null if unknown.
  llvm::DenseSet<const llvm::CallBase*> mappedCalls_;
  std::vector<std::vector<FoundSymbol>> symbols_;  ///< By file.
  llvm::DenseSet<const llvm::GlobalVariable*> mappedVariables_;
  std::map<SiteKey, std::uint32_t> sitePoints_;  ///< The sites of the program, and their points once known.
  llvm::DenseMap<const llvm::CallBase*, std::uint32_t> callPoints_;
  llvm::DenseMap<const llvm::Function*, std::uint32_t> wholePoints_;
  llvm::DenseMap<const llvm::Function*, std::uint32_t> functionNumbers_;
  std::vector<std::uint32_t> objectNumbers_;  ///< By object.
  std::optional<FutureAccesses> future_;
  FactsWriter writer_;
  FactsCounts counts_;
};

}  // namespace heddle::analyse
