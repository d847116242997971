#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <string>

namespace heddle::analyse {

/// The type without const, volatile and typedef.
const llvm::DIType* bare(const llvm::DIType* type);
/// What a pointer, reference or smart pointer leads to; null if it is none of these.
const llvm::DIType* pointee(const llvm::DIType* type);
const llvm::DICompositeType* asClass(const llvm::DIType* type);
/// A class of the standard library: one place with all it owns.
bool isLibraryClass(const llvm::DIType* type);
bool isArray(const llvm::DIType* type);
/// The same for the same type, wherever it is described.
std::string typeName(const llvm::DIType* type);
std::int64_t sizeInBytes(const llvm::DIType* type);

}  // namespace heddle::analyse
