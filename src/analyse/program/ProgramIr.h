#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::analyse {

/// The IR that one translation unit embedded in the program.
struct UnitBitcode {
  std::uint64_t hash = 0;  ///< The hash by which site records refer to the unit.
  std::string bytes;
};

/// A site: the n-th record of a translation unit.
struct SiteKey {
  std::uint64_t unit = 0;
  std::uint32_t ordinal = 0;

  auto operator<=>(const SiteKey&) const = default;
};

/// The sites and calls of the linked program, sorted.
struct KeptCode {
  std::vector<SiteKey> sites;
  std::vector<std::uint32_t> calls;
};

struct RejectedUnit {
  std::uint64_t hash = 0;
  Error reason;
};

/// The number that the plugin gave a call (plugin/CallIdentity.h); 0 if it has none.
std::uint32_t callNumber(const llvm::CallBase& call);

/// The IR of a whole program: its executable and the instrumented libraries that it links. Units are kept separate,
/// because libraries may define the same symbol. References are resolved by name, as the linker and the loader do.
class ProgramIr {
public:
  /// Units in link order, those of the executable first. If several units define an inline function, the copy with a
  /// site or call of the linked program is the one that runs. Fails if a unit cannot be read.
  static Result<ProgramIr> load(const std::vector<UnitBitcode>& units, const KeptCode& kept);
  /// The same, but leaves out the units that cannot be read, and appends why.
  static ProgramIr load(const std::vector<UnitBitcode>& units, const KeptCode& kept,
                        std::vector<RejectedUnit>& rejected);

  /// All functions with a body that may run.
  const std::vector<const llvm::Function*>& functions() const { return functions_; }
  /// All variables that a unit defines, one per name.
  const std::vector<const llvm::GlobalVariable*>& variables() const { return variables_; }

  /// The definition that a reference to \p named resolves to; \p named itself if no unit defines it.
  const llvm::Function& definitionOf(const llvm::Function& named) const;
  const llvm::GlobalVariable& definitionOf(const llvm::GlobalVariable& named) const;

  /// The function with this name, if a unit defines or declares it.
  const llvm::Function* functionNamed(llvm::StringRef name) const;

  /// Notes that code without IR defines this function, so it is not the one of the C library.
  void addForeign(llvm::StringRef name) { foreign_.insert(name); }
  bool isForeign(llvm::StringRef name) const { return foreign_.contains(name); }

  const llvm::GlobalVariable* variableNamed(llvm::StringRef name) const;

  /// The unit that contains a function or variable.
  std::uint64_t unitOf(const llvm::GlobalValue& global) const { return hashes_.lookup(global.getParent()); }

  /// The site that an instrumentation callback refers to; nullopt for any other call.
  std::optional<SiteKey> siteOf(const llvm::CallBase& call) const;

private:
  ProgramIr();
  std::optional<Error> add(const UnitBitcode& unit);
  void resolve(const KeptCode& kept);
  bool isKept(const llvm::Function& function, const KeptCode& kept) const;

  std::unique_ptr<llvm::LLVMContext> context_;
  std::vector<std::unique_ptr<llvm::Module>> modules_;
  llvm::DenseMap<const llvm::Module*, std::uint64_t> hashes_;
  llvm::StringMap<const llvm::Function*> functionsByName_;
  llvm::StringMap<const llvm::GlobalVariable*> variablesByName_;
  llvm::StringSet<> foreign_;
  std::vector<const llvm::Function*> functions_;
  std::vector<const llvm::GlobalVariable*> variables_;
};

}  // namespace heddle::analyse
