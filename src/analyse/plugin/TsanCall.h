#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>

#include "wire/SiteRecord.h"

namespace heddle::analyse {

/// The meaning of a ThreadSanitizer ABI callback.
struct TsanCall {
  wire::AccessKind kind;
  std::uint8_t flags = 0;
  std::uint8_t size = 0;  ///< In bytes; 0 if the ABI passes it at run time.
};

inline constexpr llvm::StringLiteral kTsanPrefix = "__tsan_";
inline constexpr llvm::StringLiteral kHeddlePrefix = "__heddle_";

/// Returns nullopt for names that are not accesses: func_entry, func_exit, init, ignore_thread_begin, and any that
/// later versions add.
std::optional<TsanCall> parseTsanCall(llvm::StringRef name);

}  // namespace heddle::analyse
