#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <cstdint>
#include <string>

/// Types according to the debug information of a module.
namespace heddle::analyse {

/// A byte of an object, as an offset from the start of its type.
struct TypedByte {
  const llvm::DIType* type = nullptr;
  std::uint64_t offset = 0;
};

/// The type without typedefs and qualifiers; null for void.
const llvm::DIType* bareType(const llvm::DIType* type);

bool isOfStandardLibrary(const llvm::DIType& type);

std::uint64_t bytesOf(const llvm::DIType* type);

/// The unqualified type that a pointer or reference points to; null for other types.
const llvm::DIType* pointeeOf(const llvm::DIType* type);

/// The scalar at this byte, however deeply nested; its type is null if there is no single one.
TypedByte scalarAt(TypedByte byte);

/// The members of a class and their offsets, in the format of wire/SiteRecord.h. Class names of the standard library
/// begin with `std::`. Empty if \p type is not a class, or is only declared.
std::string layoutOf(const llvm::DIType* type);

}  // namespace heddle::analyse
