#pragma once

#include "wire/SiteRecord.h"

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace heddle {

/// What a callback of the ThreadSanitizer ABI stands for.
struct TsanCall {
  AccessKind kind;
  std::uint8_t flags = 0;
  std::uint8_t size = 0;  ///< Bytes; 0 where the ABI passes it at run time.
};

inline constexpr llvm::StringLiteral kTsanPrefix = "__tsan_";
inline constexpr llvm::StringLiteral kHeddlePrefix = "__heddle_";

/// Nothing for names that are not accesses: func_entry, func_exit, init, ignore_thread_begin and what later versions
/// may add.
std::optional<TsanCall> parseTsanCall(llvm::StringRef name);

}  // namespace heddle
