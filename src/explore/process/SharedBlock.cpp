#include "explore/process/SharedBlock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace heddle::explore {
namespace {

constexpr std::size_t kSize = sizeof(wire::ControlBlock);

Result<wire::ControlBlock*> map(int descriptor, int sharing) {
  void* memory = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, sharing | MAP_NORESERVE, descriptor, 0);
  if (memory == MAP_FAILED) {
    return failure(fmt::format("cannot map {} bytes of shared memory: {}", kSize, std::strerror(errno)));
  }
  return static_cast<wire::ControlBlock*>(memory);
}

Result<void> checkDump(const std::string& path, const wire::ControlBlock& block) {
  if (block.magic != wire::kMagic) {
    return failure(fmt::format("{} is not a Heddle dump", path), "pass the file that a heddle::test wrote");
  }
  if (block.version != wire::kWireVersion || block.size != kSize) {
    return failure(fmt::format("{} was written by another version of Heddle (layout {}, this is {})", path,
                               block.version, wire::kWireVersion),
                   "rebuild the program with this version and run it again");
  }
  return {};
}

}  // namespace

Result<SharedBlock> SharedBlock::create() {
  const int descriptor = memfd_create("heddle-control", MFD_CLOEXEC);
  if (descriptor < 0) { return failure(fmt::format("cannot create shared memory: {}", std::strerror(errno))); }
  SharedBlock shared(nullptr, descriptor);
  if (ftruncate(descriptor, static_cast<off_t>(kSize)) != 0) {
    return failure(fmt::format("cannot size shared memory: {}", std::strerror(errno)));
  }
  auto block = map(descriptor, MAP_SHARED);
  if (!block) { return tl::unexpected(block.error()); }
  shared.block_ = *block;
  shared->magic = wire::kMagic;
  shared->version = wire::kWireVersion;
  shared->size = kSize;
  return shared;
}

Result<SharedBlock> SharedBlock::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) { return failure(fmt::format("cannot read {}: {}", path, std::strerror(errno))); }
  SharedBlock shared(nullptr, descriptor);
  struct stat status{};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || static_cast<std::size_t>(status.st_size) < kSize) {
    return failure(fmt::format("{} is too short for a Heddle dump", path), "it may have been truncated");
  }
  auto block = map(descriptor, MAP_PRIVATE);
  if (!block) { return tl::unexpected(block.error()); }
  shared.block_ = *block;
  if (auto checked = checkDump(path, *shared.block_); !checked) { return tl::unexpected(checked.error()); }
  return shared;
}

SharedBlock::SharedBlock(SharedBlock&& other) noexcept
    : block_(std::exchange(other.block_, nullptr)), descriptor_(std::exchange(other.descriptor_, -1)) {}

SharedBlock& SharedBlock::operator=(SharedBlock&& other) noexcept {
  std::swap(block_, other.block_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

SharedBlock::~SharedBlock() {
  if (block_ != nullptr) { munmap(block_, kSize); }
  if (descriptor_ >= 0) { close(descriptor_); }
}

}  // namespace heddle::explore
