#pragma once

#include <gtest/gtest.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>
#include <string>
#include <vector>

#include "analyse/front/EmitModule.h"
#include "analyse/program/FutureAccesses.h"

namespace heddle::analyse {

/// The bitcode of a C++ source text, compiled without our plugin.
inline UnitBitcode compiledUnit(const std::string& text, std::uint64_t hash = 1) {
  llvm::LLVMContext context;
  auto emitted =
      emitModule(text, CompileFlags{{"-std=c++20", "-O1"}, ""}, {"-w", "-Xclang", "-disable-llvm-passes"}, context);
  EXPECT_TRUE(emitted && emitted->module) << (emitted ? emitted->errors.front().text : emitted.error().what);
  UnitBitcode unit{hash, ""};
  if (emitted && emitted->module) {
    llvm::raw_string_ostream out(unit.bytes);
    llvm::WriteBitcodeToFile(*emitted->module, out);
  }
  return unit;
}

/// A program of one or more units, and the results of its analysis.
class ScratchProgram {
public:
  explicit ScratchProgram(const std::vector<std::string>& texts) {
    std::vector<UnitBitcode> units;
    for (const std::string& text : texts) {
      units.push_back(compiledUnit(text, units.size() + 1));
    }
    auto loaded = ProgramIr::load(units, KeptCode{});
    EXPECT_TRUE(loaded) << loaded.error().what;
    program_.emplace(std::move(*loaded));
    pointers_.emplace(*program_);
    future_.emplace(*pointers_);
  }
  explicit ScratchProgram(const std::string& text) : ScratchProgram(std::vector{text}) {}

  PointerAnalysis& pointers() { return *pointers_; }
  const FutureAccesses& future() const { return *future_; }

  /// The function whose demangled name starts with \p name.
  const llvm::Function& function(const std::string& name) const {
    for (const llvm::Function* function : program_->functions()) {
      if (llvm::StringRef(llvm::demangle(function->getName().str())).starts_with(name)) { return *function; }
    }
    ADD_FAILURE() << "there is no function " << name;
    return *program_->functions().front();
  }

  /// Whether \p set contains a place of the variable, at \p offset if given.
  bool has(const PlaceSet& set, const std::string& variable, std::optional<std::uint64_t> offset = std::nullopt) const {
    for (const unsigned place : set.bits.set_bits()) {
      const Places::Place& found = future_->places()[place];
      const llvm::Value* origin = pointers_->memory().object(found.object).origin;
      if (!origin || origin->getName() != variable) { continue; }
      if (!offset || (found.begin <= *offset && *offset < found.end)) { return true; }
    }
    return false;
  }
  bool reads(const std::string& name, const std::string& variable,
             std::optional<std::uint64_t> offset = std::nullopt) const {
    return has(future_->ofFunction(function(name)).reads, variable, offset);
  }
  bool writes(const std::string& name, const std::string& variable,
              std::optional<std::uint64_t> offset = std::nullopt) const {
    return has(future_->ofFunction(function(name)).writes, variable, offset);
  }

private:
  std::optional<ProgramIr> program_;
  std::optional<PointerAnalysis> pointers_;
  std::optional<FutureAccesses> future_;
};

}  // namespace heddle::analyse
