#include "analyse/plugin/IrSaver.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Support/Compression.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <string>

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

/// The octal escape of each byte, or the byte itself if it may stand in a string.
using Escapes = std::array<std::string, 256>;

Escapes makeEscapes() {
  Escapes escapes;
  for (unsigned byte = 0; byte < escapes.size(); ++byte) {
    const char itself = static_cast<char>(byte);
    const bool plain = byte >= 0x20 && byte < 0x7f && itself != '"' && itself != '\\';
    const auto digit = [&](unsigned shift) { return static_cast<char>('0' + ((byte >> shift) & 7U)); };
    escapes[byte] = plain ? std::string(1, itself) : std::string{'\\', digit(6), digit(3), digit(0)};
  }
  return escapes;
}

/// Emitted as assembly, because a global variable would become part of the loaded image. Only the section flags "" mark
/// it as not loaded, and unlike SHF_EXCLUDE they let the linker keep it. The assembler reads strings several times
/// faster than numbers.
std::string asAssembly(const Bytes& blob) {
  constexpr std::size_t kLine = 4096;
  const Escapes escapes = makeEscapes();
  std::string text;
  text.reserve(blob.size() * 4);
  text.append(".pushsection ").append(wire::kIrSection).append(",\"\",@progbits\n.p2align 3");
  for (std::size_t at = 0; at < blob.size(); ++at) {
    if (at % kLine == 0) { text.append(at == 0 ? "\n.ascii \"" : "\"\n.ascii \""); }
    text.append(escapes[blob[at]]);
  }
  return text.append("\"\n.popsection\n");
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
