#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <cstdint>
#include <string>

/// Types as the debug information of a module knows them.
namespace heddle {

/// Some byte of an object: counted from the start of its type.
struct TypedByte {
  const llvm::DIType* type = nullptr;
  std::uint64_t offset = 0;
};

/// What a typedef or a qualified type stands for; null for void.
const llvm::DIType* bareType(const llvm::DIType* type);

bool isOfStandardLibrary(const llvm::DIType& type);

std::uint64_t bytesOf(const llvm::DIType* type);

/// What a pointer or reference leads to, bare; null for everything else.
const llvm::DIType* pointeeOf(const llvm::DIType* type);

/// The scalar that lies at this byte, however deep inside; its type is null where no single one does.
TypedByte scalarAt(TypedByte byte);

/// The members of a class and where they lie, in the form of wire/SiteRecord.h; those of the standard
/// library begin with `std::`. Empty for what is no class, or whose
/// definition is elsewhere.
std::string layoutOf(const llvm::DIType* type);

}  // namespace heddle
