#include "symbols/SavedIr.h"

#include <llvm/Support/Compression.h>
#include <llvm/Support/xxhash.h>

#include <cstring>

#include "symbols/ElfImage.h"
#include "wire/SiteRecord.h"

namespace heddle::symbols {
namespace {

Result<std::string> unpack(const wire::IrFrame& frame, std::string_view stored) {
  if (frame.compression == wire::kIrPlain) { return std::string(stored); }
  if (frame.compression != wire::kIrZstd) {
    return failure("this version of Heddle does not support the compression of the saved IR");
  }
  llvm::SmallVector<std::uint8_t, 0> bitcode;
  if (auto error =
          llvm::compression::zstd::decompress(llvm::arrayRefFromStringRef(stored), bitcode, frame.bitcodeBytes)) {
    return failure("saved IR is damaged: " + llvm::toString(std::move(error)), "rebuild the program");
  }
  return std::string(bitcode.begin(), bitcode.end());
}

Result<SavedModule> decode(const wire::IrFrame& frame, std::string_view stored) {
  auto bitcode = unpack(frame, stored);
  if (!bitcode) { return tl::unexpected(bitcode.error()); }
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(*bitcode));
  if (hash.low64 != frame.hashLo || hash.high64 != frame.hashHi) {
    return failure("saved IR is damaged: its hash does not match", "rebuild the program");
  }
  return SavedModule{frame.hashLo, std::move(*bitcode)};
}

}  // namespace

Result<std::vector<SavedModule>> readSavedIr(const std::string& path) {
  auto image = ElfImage::open(path);
  if (!image) { return tl::unexpected(image.error()); }
  std::vector<SavedModule> modules;
  const auto section = image->section(wire::kIrSection);
  if (!section) { return modules; }
  for (std::string_view rest = section->bytes; rest.size() >= sizeof(wire::IrFrame);) {
    wire::IrFrame frame;
    std::memcpy(&frame, rest.data(), sizeof(frame));
    if (frame.magic == 0) {
      rest.remove_prefix(8);
      continue;
    }
    rest.remove_prefix(sizeof(frame));
    if (frame.magic != wire::kIrMagic || frame.storedBytes > rest.size()) {
      return failure("the saved IR in " + path + " is damaged", "rebuild the program");
    }
    auto module = decode(frame, rest.substr(0, frame.storedBytes));
    if (!module) { return tl::unexpected(module.error()); }
    modules.push_back(std::move(*module));
    rest.remove_prefix(std::min<std::size_t>(rest.size(), (frame.storedBytes + 7) / 8 * 8));
  }
  return modules;
}

}  // namespace heddle::symbols
