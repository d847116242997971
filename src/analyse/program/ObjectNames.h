#pragma once

#include <string>

#include "analyse/program/PointerAnalysis.h"

namespace heddle::analyse {

/// A name for messages: of an object, and of the part of it at an offset.
std::string nameOf(const MemoryObject& object);
std::string nameOf(const MemoryObject& object, std::uint64_t offset);

/// Where an instruction is in the source: "file:line"; empty if unknown.
std::string sourceOf(const llvm::Instruction& instruction);

}  // namespace heddle::analyse
