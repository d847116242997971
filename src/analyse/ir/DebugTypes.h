#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <string>

namespace heddle::analyse {

/// Strips const, volatile and typedef.
const llvm::DIType* bare(const llvm::DIType* type);
/// The pointee of a pointer, reference or smart pointer; null for other types.
const llvm::DIType* pointee(const llvm::DIType* type);
const llvm::DICompositeType* asClass(const llvm::DIType* type);
/// Whether this is a class of the standard library. Such an object is one place, together with everything it owns.
bool isLibraryClass(const llvm::DIType* type);
bool isArray(const llvm::DIType* type);
/// Identical for the same type, wherever it is described.
std::string typeName(const llvm::DIType* type);
std::int64_t sizeInBytes(const llvm::DIType* type);

}  // namespace heddle::analyse
