#include "explore/process/MemoryDigest.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "core/Hash.h"

namespace heddle::explore {
namespace {

constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kMostPages = (512U << 20) / kPage;
/// The runtime reserves terabytes of address space and fills them from the lower end, so a range is abandoned after a
/// gap of this many pages.
constexpr std::uint64_t kWidestGap = (std::uint64_t{4} << 30) / kPage;
constexpr std::size_t kChunk = 65'536;  ///< Pages looked up at a time.

/// Nothing: other processes may write to some of it.
std::optional<std::vector<MemoryRange>> writableMemory(pid_t pid) {
  std::vector<MemoryRange> ranges;
  std::ifstream maps(fmt::format("/proc/{}/maps", pid));
  for (std::string line; std::getline(maps, line);) {
    MemoryRange range;
    std::array<char, 5> rights{};
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &range.low, &range.high, rights.data()) != 3 || rights[1] != 'w') {
      continue;
    }
    if (rights[3] == 'p') {
      ranges.push_back(range);
    } else if (line.find("/memfd:heddle") == std::string::npos) {
      return std::nullopt;
    }
  }
  return ranges;
}

/// Hashes the pages that the process has touched.
class Digest {
public:
  Digest(pid_t pid, int pagemap) : pid_(pid), pagemap_(pagemap), entries_(kChunk) {}

  bool add(const MemoryRange& range) {
    std::uint64_t gap = 0;
    for (std::uint64_t page = range.low / kPage; page < range.high / kPage && gap < kWidestGap; page += kChunk) {
      const std::uint64_t count = std::min<std::uint64_t>(kChunk, range.high / kPage - page);
      const auto bytes = static_cast<ssize_t>(count * sizeof(std::uint64_t));
      if (pread(pagemap_, entries_.data(), static_cast<std::size_t>(bytes),
                static_cast<off_t>(page * sizeof(std::uint64_t))) != bytes) {
        return false;
      }
      gap += count;
      for (std::uint64_t i = 0; i < count; ++i) {
        constexpr std::uint64_t kThere = std::uint64_t{3} << 62;  // present, or swapped out
        if ((entries_[i] & kThere) != 0) {
          gap = count - i;
          if (!addPage((page + i) * kPage)) { return false; }
        }
      }
    }
    return true;
  }

  std::uint64_t value() const { return hash_; }

private:
  bool addPage(std::uint64_t address) {
    const iovec here{words_.data(), kPage};
    const iovec there{reinterpret_cast<void*>(address), kPage};
    if (++pages_ > kMostPages || process_vm_readv(pid_, &here, 1, &there, 1, 0) != static_cast<ssize_t>(kPage)) {
      return false;
    }
    hash_ = mixHash(hash_, address);
    for (const std::uint64_t word : words_) {
      hash_ = mixHash(hash_, word);
    }
    return true;
  }

  pid_t pid_;
  int pagemap_;
  std::vector<std::uint64_t> entries_;
  std::array<std::uint64_t, kPage / sizeof(std::uint64_t)> words_{};
  std::uint64_t pages_ = 0;
  std::uint64_t hash_ = 0;
};

}  // namespace

std::optional<std::uint64_t> digestOfMemory(pid_t pid, const MemoryRange& except) {
  const int pagemap = open(fmt::format("/proc/{}/pagemap", pid).c_str(), O_RDONLY | O_CLOEXEC);
  if (pagemap < 0) { return std::nullopt; }
  Digest digest(pid, pagemap);
  const auto memory = writableMemory(pid);
  bool whole = memory.has_value();
  for (const MemoryRange& range : memory.value_or(std::vector<MemoryRange>{})) {
    const bool apart = range.high <= except.low || range.low >= except.high;
    whole = whole && digest.add(apart ? range : MemoryRange{range.low, std::max(range.low, except.low)}) &&
            digest.add(apart ? MemoryRange{} : MemoryRange{std::min(range.high, except.high), range.high});
  }
  close(pagemap);
  return whole ? std::optional(digest.value()) : std::nullopt;
}

}  // namespace heddle::explore
