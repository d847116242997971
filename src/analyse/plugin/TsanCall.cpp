#include "analyse/plugin/TsanCall.h"

#include <llvm/ADT/StringSwitch.h>

namespace heddle::analyse {
namespace {

using wire::AccessKind;

using Parsed = std::optional<TsanCall>;

Parsed parseWholeName(llvm::StringRef name) {
  return llvm::StringSwitch<Parsed>(name)
      .Case("vptr_read", TsanCall{AccessKind::VptrRead, 0, 8})
      .Case("vptr_update", TsanCall{AccessKind::VptrUpdate, 0, 8})
      .Case("read_range", TsanCall{AccessKind::ReadRange})
      .Case("write_range", TsanCall{AccessKind::WriteRange})
      .Case("memcpy", TsanCall{AccessKind::Memcpy})
      .Case("memmove", TsanCall{AccessKind::Memmove})
      .Case("memset", TsanCall{AccessKind::Memset})
      .Case("atomic_thread_fence", TsanCall{AccessKind::ThreadFence})
      .Case("atomic_signal_fence", TsanCall{AccessKind::SignalFence})
      .Default(std::nullopt);
}

std::optional<AccessKind> parseAtomicOperation(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<AccessKind>>(name)
      .Case("load", AccessKind::AtomicLoad)
      .Case("store", AccessKind::AtomicStore)
      .Case("exchange", AccessKind::AtomicExchange)
      .Case("fetch_add", AccessKind::AtomicFetchAdd)
      .Case("fetch_sub", AccessKind::AtomicFetchSub)
      .Case("fetch_and", AccessKind::AtomicFetchAnd)
      .Case("fetch_or", AccessKind::AtomicFetchOr)
      .Case("fetch_xor", AccessKind::AtomicFetchXor)
      .Case("fetch_nand", AccessKind::AtomicFetchNand)
      .Cases("compare_exchange_val", "compare_exchange_strong", "compare_exchange_weak",
             AccessKind::AtomicCompareExchange)
      .Default(std::nullopt);
}

bool isAccessSize(unsigned bytes) { return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8 || bytes == 16; }

/// For example atomic32_fetch_add.
Parsed parseAtomic(llvm::StringRef name) {
  unsigned bits = 0;
  if (!name.consume_front("atomic") || name.consumeInteger(10, bits) || !name.consume_front("_")) {
    return std::nullopt;
  }
  const auto kind = parseAtomicOperation(name);
  if (!kind || bits % 8 != 0 || !isAccessSize(bits / 8)) { return std::nullopt; }
  return TsanCall{*kind, 0, static_cast<std::uint8_t>(bits / 8)};
}

/// For example unaligned_volatile_read8.
Parsed parsePlain(llvm::StringRef name) {
  TsanCall call{AccessKind::Read};
  if (name.consume_front("unaligned_")) { call.flags |= wire::kSiteUnaligned; }
  if (name.consume_front("volatile_")) { call.flags |= wire::kSiteVolatile; }
  if (name.consume_front("read_write")) {
    call.kind = AccessKind::ReadWrite;
  } else if (name.consume_front("write")) {
    call.kind = AccessKind::Write;
  } else if (!name.consume_front("read")) {
    return std::nullopt;
  }
  unsigned bytes = 0;
  if (name.getAsInteger(10, bytes) || !isAccessSize(bytes)) { return std::nullopt; }
  call.size = static_cast<std::uint8_t>(bytes);
  return call;
}

}  // namespace

Parsed parseTsanCall(llvm::StringRef name) {
  if (!name.consume_front(kTsanPrefix)) { return std::nullopt; }
  if (Parsed call = parseWholeName(name)) { return call; }
  if (Parsed call = parseAtomic(name)) { return call; }
  return parsePlain(name);
}

}  // namespace heddle::analyse
