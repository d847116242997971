#include "analyse/plugin/IrSaver.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/Compression.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <array>
#include <cstdlib>
#include <cstring>

#include "wire/SiteRecord.h"

namespace heddle::analyse {
namespace {

using Bytes = llvm::SmallVector<std::uint8_t, 0>;

Bytes compress(llvm::ArrayRef<std::uint8_t> bitcode, std::uint32_t& compression) {
  Bytes stored;
  if (llvm::compression::zstd::isAvailable()) {
    compression = wire::kIrZstd;
    llvm::compression::zstd::compress(bitcode, stored, llvm::compression::zstd::BestSpeedCompression);
  } else {
    compression = wire::kIrPlain;
    stored.assign(bitcode.begin(), bitcode.end());
  }
  return stored;
}

Bytes framed(llvm::StringRef bitcode, const llvm::XXH128_hash_t& hash) {
  wire::IrFrame frame{};
  const Bytes stored = compress(llvm::arrayRefFromStringRef(bitcode), frame.compression);
  frame.magic = wire::kIrMagic;
  frame.storedBytes = stored.size();
  frame.bitcodeBytes = bitcode.size();
  frame.hashLo = hash.low64;
  frame.hashHi = hash.high64;
  Bytes blob(sizeof(frame));
  std::memcpy(blob.data(), &frame, sizeof(frame));
  blob.append(stored.begin(), stored.end());
  blob.resize((blob.size() + 7) / 8 * 8, 0);
  return blob;
}

constexpr std::size_t kEscapeLength = 4;
using Escape = std::array<char, kEscapeLength>;

/// Each byte as an octal escape of the assembler, which parses a string much faster than numbers.
constexpr std::array<Escape, 256> kEscapes = [] {
  std::array<Escape, 256> escapes{};
  const auto digit = [](std::size_t value) { return static_cast<char>('0' + value % 8); };
  for (std::size_t byte = 0; byte < escapes.size(); ++byte) {
    escapes[byte] = {'\\', digit(byte / 64), digit(byte / 8), digit(byte)};
  }
  return escapes;
}();
constexpr std::size_t kBytesPerString = 4096;

/// Emitted as assembly, because a global variable would become part of the loaded image. Only the section flags "" mark
/// it as not loaded, and unlike SHF_EXCLUDE they let the linker keep it.
std::string asAssembly(const Bytes& blob) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << ".pushsection " << wire::kIrSection << ",\"\",@progbits\n.p2align 3\n";
  for (std::size_t at = 0; at < blob.size(); ++at) {
    if (at % kBytesPerString == 0) { out << (at == 0 ? ".ascii \"" : "\"\n.ascii \""); }
    out << llvm::StringRef(kEscapes[blob[at]].data(), kEscapeLength);
  }
  out << "\"\n.popsection\n";
  return text;
}

}  // namespace

bool wantsSavedIr() {
  const char* wish = std::getenv("HEDDLE_SAVE_IR");
  return !wish || std::strcmp(wish, "0") != 0;
}

std::uint64_t saveIr(llvm::Module& module) {
  std::string bitcode;
  llvm::raw_string_ostream out(bitcode);
  llvm::WriteBitcodeToFile(module, out);
  out.flush();
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(bitcode));
  module.appendModuleInlineAsm(asAssembly(framed(bitcode, hash)));
  return hash.low64;
}

}  // namespace heddle::analyse
